import type { MailBlock } from './mail-template.ts'

/** Line breaks and other controls, and the marks that turn the direction of what follows. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const [isolateStart, isolateEnd] = ['\u2068', '\u2069']

/**
 * What a stranger may have typed (a name, a device), for one line of a mail. It cannot become a
 * link by itself: mail programs make one of any 'site.com', so an invisible blank is put after its
 * dots, colons and slashes. A name that is read from right to left turns nothing but itself.
 */
export function cleanValue(value: string, longest = 60): string {
  const plain = value.toWellFormed().replace(controls, ' ').replace(/\s+/g, ' ').trim()
  const letters = [...plain]
  const short = letters.length <= longest ? plain : `${letters.slice(0, longest - 1).join('')}…`
  const unlinked = short.replace(/[.:/@](?=\S)/g, '$&\u200B')
  return rightToLeft.test(unlinked) ? isolateStart + unlinked + isolateEnd : unlinked
}

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
