import { cleanValue } from './clean-value.ts'
import type { MailBlock } from './mail-block.ts'

/** More are joined to the last, so that no message makes a mail of thousands of parts. */
const mostParagraphs = 100
const longestParagraph = 5000

/** What a stranger wrote in several lines, one paragraph for each that is not empty. */
export function toParagraphs(words: string): MailBlock[] {
  const lines = words.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const shown = [
    ...lines.slice(0, mostParagraphs - 1),
    lines.slice(mostParagraphs - 1).join(' '),
  ].map((line) => cleanValue(line, longestParagraph))
  return shown.filter(Boolean).map((text) => ({ type: 'paragraph', text }))
}
