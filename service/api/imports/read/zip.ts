import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { Unreadable } from './record.ts'

const mostEntries = 200_000
/** Bytes of one file of the archive, and of all that are read, unpacked. */
const largestEntry = 64 * 1024 * 1024
const largestWhole = 8 * 1024 * 1024 * 1024
/** Highest ratio of packing; no real text reaches it, only files made to fill a disk. */
const tightest = 200

type Read = (start: number, end: number) => AsyncIterable<Buffer>

class ChunkReader extends RandomAccessReader {
  readonly #read: Read

  constructor(read: Read) {
    super()
    this.#read = read
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end), { objectMode: false })
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostEntries) throw new Unreadable(`The archive holds more than ${mostEntries} files.`)
  const entries = new Map<string, Entry>()
  let whole = 0
  for await (const entry of zip.eachEntry()) {
    whole += entry.uncompressedSize
    if (whole > largestWhole) throw new Unreadable('The archive unpacks to more than 8 GiB.')
    entries.set(entry.fileName, entry)
  }
  return entries
}

function check(entry: Entry): void {
  const name = entry.fileName.slice(0, 100)
  if (entry.isEncrypted()) throw new Unreadable(`${name} in the archive is encrypted.`)
  if (entry.uncompressedSize > largestEntry)
    throw new Unreadable(`${name} in the archive unpacks to more than 64 MiB.`)
  if (entry.uncompressedSize > 1024 * 1024 && entry.uncompressedSize > entry.compressedSize * tightest)
    throw new Unreadable(`${name} in the archive is compressed more than any text can be.`)
}

function parsed(name: string, body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Unreadable(`${name} in the archive is not valid JSON.`)
  }
}

export type Zip = {
  names: string[]
  /** Throws `Unreadable` for what is no JSON, or is larger than it says. */
  json(name: string): Promise<unknown>
  close(): void
}

/** Opens an archive that is read where it lies. Nothing is written under the names in it, which may be anything. */
export async function openZip(read: Read, size: number): Promise<Zip> {
  const broken = (error: unknown) => {
    if (error instanceof Unreadable) return error
    const said = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
    return new Unreadable(`The archive cannot be read (${said}).`)
  }
  const zip = await fromRandomAccessReaderPromise(new ChunkReader(read), size, {
    lazyEntries: true,
    autoClose: false,
  }).catch((error: unknown) => {
    throw broken(error)
  })
  const entries = await entriesOf(zip).catch((error: unknown) => {
    throw broken(error)
  })
  return {
    names: [...entries.keys()],
    async json(name) {
      const entry = entries.get(name)
      if (!entry) throw new Unreadable(`${name} is missing in the archive.`)
      check(entry)
      try {
        const pieces: Buffer[] = []
        for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece)
        return parsed(name, Buffer.concat(pieces))
      } catch (error) {
        throw broken(error)
      }
    },
    close: () => zip.close(),
  }
}
