import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '#contract/passkey-shape.ts'

/** What an answer says that a right one would not. */
type Lies = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Whether the device asked who is there. */
  isVerified?: boolean
  userHandle?: string
  counter?: number
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** Bits of the flags: somebody was there, was recognized, and a new credential follows. */
const [present, recognized, withCredential] = [0x01, 0x04, 0x40]

/** CBOR head of a major type, for lengths below 65536. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

const text = (words: string) => Buffer.concat([head(3, Buffer.byteLength(words)), Buffer.from(words)])
const bytes = (data: Uint8Array) => Buffer.concat([head(2, data.length), data])
/** Whole number, also a negative one. */
const whole = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

/** A device that makes one passkey and signs with it, as browsers have them do. */
export class Authenticator {
  readonly id = randomBytes(32)
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #counts: boolean
  #count = 0
  /** Of nobody, until it has made its passkey. */
  #userHandle = 'AA'

  constructor({ counts = true } = {}) {
    this.#counts = counts
  }

  create(options: CreationOptions, origin: string, lies: Lies = {}): NewCredential {
    this.#userHandle = options.user.id
    const said = this.#said('webauthn.create', options.challenge, origin, lies)
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#publicKey(),
    ])
    const authData = Buffer.concat([this.#about(options.rp.id, withCredential, lies), credential])
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ])
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: said.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    }
  }

  sign(options: RequestOptions, origin: string, lies: Lies = {}): Assertion {
    const said = this.#said('webauthn.get', options.challenge, origin, lies)
    if (this.#counts) this.#count += 1
    const about = this.#about(options.rpId, 0, lies)
    const signature = sign('sha256', Buffer.concat([about, sha256(said)]), this.#key.privateKey)
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: said.toString('base64url'),
      authenticatorData: about.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: lies.userHandle ?? this.#userHandle,
    }
  }

  #said(type: string, challenge: string, origin: string, lies: Lies): Buffer {
    const said = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? origin,
    }
    return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }))
  }

  #about(
    rpId: string,
    more: number,
    { rpId: other, isVerified = true, counter = this.#count }: Lies,
  ): Buffer {
    const rest = Buffer.alloc(5)
    rest[0] = present | (isVerified ? recognized : 0) | more
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(other ?? rpId), rest])
  }

  /** COSE key: elliptic curve P-256, for ES256. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    return map([
      [whole(1), whole(2)],
      [whole(3), whole(-7)],
      [whole(-1), whole(1)],
      [whole(-2), bytes(Buffer.from(x, 'base64url'))],
      [whole(-3), bytes(Buffer.from(y, 'base64url'))],
    ])
  }
}
