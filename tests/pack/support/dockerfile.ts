type Copy = { from: string | null; paths: string[]; to: string }

export type Stage = {
  name: string
  /** What is done, in its order. */
  steps: ({ run: string } | { copy: Copy })[]
  args: Record<string, string>
  env: Record<string, string>
  workdir: string
  user: string | null
  volumes: string[]
  health: string[]
  entrypoint: string[]
  command: string[]
}

const list = (text: string): string[] => JSON.parse(text)

/** `A=1 B=2` as pairs. */
const pairs = (text: string) =>
  [...text.matchAll(/(\w+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value])

function copyOf(text: string): Copy {
  const words = text.split(/\s+/)
  const paths = words.filter((word) => !word.startsWith('--'))
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length) ?? null
  return { from, paths: paths.slice(0, -1), to: paths.at(-1) ?? '' }
}

const readers: Record<string, (stage: Stage, text: string) => void> = {
  ARG: (stage, text) => Object.assign(stage.args, Object.fromEntries(pairs(text))),
  ENV: (stage, text) => Object.assign(stage.env, Object.fromEntries(pairs(text))),
  RUN: (stage, text) => stage.steps.push({ run: text }),
  COPY: (stage, text) => stage.steps.push({ copy: copyOf(text) }),
  WORKDIR: (stage, text) => Object.assign(stage, { workdir: text }),
  USER: (stage, text) => Object.assign(stage, { user: text }),
  VOLUME: (stage, text) => stage.volumes.push(text),
  EXPOSE: () => undefined,
  STOPSIGNAL: () => undefined,
  HEALTHCHECK: (stage, text) => Object.assign(stage, { health: list(text.slice(text.indexOf('['))) }),
  ENTRYPOINT: (stage, text) => Object.assign(stage, { entrypoint: list(text) }),
  CMD: (stage, text) => Object.assign(stage, { command: list(text) }),
}

/** Reads the few instructions that ours has. One that is added and not known here stops the test. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  for (const line of lines) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (word === 'FROM') {
      const name = /\sAS\s+(\S+)/.exec(rest)?.[1] ?? ''
      const empty = { steps: [], args: {}, env: {}, volumes: [], health: [], entrypoint: [], command: [] }
      stages.push({ ...empty, name, workdir: '/', user: null })
      continue
    }
    const [stage, read] = [stages.at(-1), readers[word]]
    if (!stage || !read) throw new Error(`The instruction ${word} is not known to the test.`)
    read(stage, rest)
  }
  return stages
}
