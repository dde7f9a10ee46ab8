import { between, pick, prng } from '../random.ts'

const tints: readonly (readonly [paper: string, ink: string])[] = [
  ['dfe8ef', '2f4f6b'],
  ['e4ebdf', '41583a'],
  ['efe4da', '6b4a2f'],
  ['ebe1ec', '5a3d63'],
  ['e0ecea', '25574f'],
  ['f0e2e1', '733d3a'],
  ['e6e5f0', '443f75'],
  ['efead6', '655619'],
  ['e3e7ea', '434c55'],
  ['dcecf0', '1f5866'],
]

/** An SVG drawing as a data address without characters that an address may not contain. */
function dataUri(drawing: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>${drawing}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)
    .replaceAll('%3D', '=')
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')}`
}

function backdrop(style: number, ink: string): string {
  if (style === 0) return `<circle cx='34' cy='6' r='13' fill='#${ink}' opacity='.12'/>`
  if (style === 1) return `<path d='M0 40V27q20-9 40 2v11z' fill='#${ink}' opacity='.1'/>`
  if (style === 2) return `<path d='M0 0h16L0 22z' fill='#${ink}' opacity='.13'/>`
  return ''
}

/** Initials on a calm tint. */
export function avatar(key: string, name: string): string {
  const random = prng(`avatar:${key}`)
  const [paper, ink] = pick(random, tints)
  const words = name.split(/[\s\u00a0-]+/)
  const initials = `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''}`
  return dataUri(
    `<rect width='40' height='40' fill='#${paper}'/>${backdrop(between(random, 0, 4), ink)}<text x='20' y='25.5' font-family='sans-serif' font-size='15' text-anchor='middle' fill='#${ink}'>${initials.toUpperCase()}</text>`,
  )
}

/** A bot is a square with two eyes. */
export function botAvatar(key: string): string {
  const [paper, ink] = pick(prng(`bot:${key}`), tints)
  return dataUri(
    `<rect width='40' height='40' rx='9' fill='#${ink}'/><rect x='10' y='13' width='20' height='15' rx='4' fill='#${paper}'/><path d='M16 19v3m8-3v3M20 13V8' stroke='#${ink}' stroke-width='2.4'/><circle cx='20' cy='7' r='2' fill='#${paper}'/>`,
  )
}

const marks: readonly ((ink: string, turn: number) => string)[] = [
  (ink) =>
    `<circle cx='15' cy='20' r='8' fill='#${ink}'/><circle cx='25' cy='20' r='8' fill='#${ink}' opacity='.5'/>`,
  (ink, turn) => `<path d='M20 8l11 19H9z' fill='#${ink}' transform='rotate(${turn * 60} 20 20)'/>`,
  (ink) => `<path d='M10 29V17l10-8 10 8v12h-7v-8h-6v8z' fill='#${ink}'/>`,
  (ink, turn) =>
    `<path d='M20 9a11 11 0 0 1 0 22z' fill='#${ink}' transform='rotate(${turn * 45} 20 20)'/><circle cx='20' cy='20' r='11' fill='none' stroke='#${ink}' stroke-width='2'/>`,
  (ink) => `<path d='M9 15h22M9 20h15M9 25h19' stroke='#${ink}' stroke-width='3' stroke-linecap='round'/>`,
  (ink, turn) =>
    `<rect x='12' y='12' width='16' height='16' fill='none' stroke='#${ink}' stroke-width='3' transform='rotate(${turn * 15} 20 20)'/><circle cx='20' cy='20' r='3' fill='#${ink}'/>`,
  (ink) =>
    `<path d='M9 24q5.5-11 11 0t11 0' fill='none' stroke='#${ink}' stroke-width='3.4' stroke-linecap='round'/>`,
  (ink) => `<path d='M20 8l10 6v12l-10 6-10-6V14z' fill='none' stroke='#${ink}' stroke-width='3'/>`,
  (ink) => `<path d='M11 29V18h5v11zm7 0V11h5v18zm7 0v-8h5v8z' fill='#${ink}'/>`,
]

/** A simple geometric mark, light on dark or dark on light. */
export function logo(key: string): string {
  const random = prng(`logo:${key}`)
  const [paper, ink] = pick(random, tints)
  const mark = pick(random, marks)
  const turn = between(random, 0, 5)
  const dark = random() < 0.5
  return dataUri(
    `<rect width='40' height='40' rx='8' fill='#${dark ? ink : paper}'/>${mark(dark ? paper : ink, turn)}`,
  )
}
