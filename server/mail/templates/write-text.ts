import type { MailBlock } from './mail-block.ts'

/** The text part: what programs without HTML, and ears, are given. */
export function writeText(blocks: readonly MailBlock[], publicUrl: string): string {
  return `${[...blocks.map(writeBlock), `uPubly\n${publicUrl}`].join('\n\n')}\n`
}

function writeBlock(block: MailBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'note':
      return block.text
    case 'code':
      return `    ${block.code}`
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  }
}
