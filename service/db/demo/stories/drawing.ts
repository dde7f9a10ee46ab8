type Place = { x: number; y: number; width: number; height: number }

const INK = '#3a3630'
const SOFT = '#f4f2ee'
const LINE = '#b8b0a2'
const ACCENT = '#2f4ad0'

/** An SVG as a data address, on its own paper so that it reads in both themes. */
export function drawing(width: number, height: number, ...shapes: string[]): string {
  const paper = `<rect width="${width}" height="${height}" rx="10" fill="#fbfaf8"/>`
  const font = 'font-family="Inter,system-ui,sans-serif" font-size="13"'
  const box = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`
  return `data:image/svg+xml,${encodeURIComponent(`<svg ${box} ${font}>${paper}${shapes.join('')}</svg>`)}`
}

export function box(place: Place, words: string): string {
  const { x, y, width, height } = place
  const frame = `x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${SOFT}" stroke="${LINE}"`
  return `<rect ${frame}/>${label(x + width / 2, y + height / 2 + 4, words, 'middle')}`
}

export function label(x: number, y: number, words: string, anchor: 'start' | 'middle' = 'start'): string {
  return `<text x="${x}" y="${y}" fill="${INK}" text-anchor="${anchor}">${words}</text>`
}

export function arrow(x1: number, y1: number, x2: number, y2: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const wing = (turn: number) => {
    const x = x2 - 8 * Math.cos(angle + turn)
    const y = y2 - 8 * Math.sin(angle + turn)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  const path = `M${x1} ${y1}L${x2} ${y2}M${wing(0.45)}L${x2} ${y2}L${wing(-0.45)}`
  return `<path d="${path}" fill="none" stroke="${ACCENT}" stroke-width="1.5" stroke-linecap="round"/>`
}
