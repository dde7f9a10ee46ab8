type Node = { type: string; children?: Node[]; depth?: number; value?: string; align?: unknown[] }

const deepest = 12
const most = 4_000
const columns = 12

/**
 * Markup of Markdown that nests at every character would cost its square; nobody writes it. Nor is it looked for behind
 * a blank, which would try every place of a long run of them.
 */
export function calm(content: string): string {
  return content
    .replace(/(?<![ \t])(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){9,}/g, ' ')
    .replace(/([*_~`[\](!<])\1{15,}/g, (run) => run.slice(0, 15))
    .replace(/^(?:[^|\n]*\|){40}.*$/gm, (line) => line.split('|').slice(0, 40).join('|'))
}

/** Cuts what is too deep or too much, before anything walks over it. Never deeper than it cuts itself. */
export function boundMarkdown(root: Node): void {
  let left = most
  const walk = (node: Node, depth: number): void => {
    if (!node.children) return
    if (node.type === 'table') node.align = node.align?.slice(0, columns)
    const kept = node.type === 'tableRow' ? node.children.slice(0, columns) : node.children
    node.children = depth >= deepest ? [] : kept.filter(() => left-- > 0)
    for (const child of node.children) walk(child, depth + 1)
  }
  walk(root, 0)
}

/** Headings that begin at `start` and leave out no level. */
export function shiftHeadings(root: Node, start: number): void {
  const headings: Node[] = []
  const walk = (node: Node): void => {
    if (node.type === 'heading') headings.push(node)
    for (const child of node.children ?? []) walk(child)
  }
  walk(root)
  const first = Math.min(...headings.map(({ depth }) => depth ?? 1))
  let previous = start - 1
  for (const heading of headings) {
    heading.depth = Math.min(6, previous + 1, start + (heading.depth ?? 1) - first)
    previous = heading.depth
  }
}
