import { graphemes } from '#contract/networks/count-text.ts'
import { normalizeLineBreaks } from '#contract/texts/texts.ts'

/*
 * Breaks a text into lines for a PDF. The PDF's own fonts have only the letters of Western Europe; the
 * browser draws all others, and emojis, with its fonts, a grapheme or a word at a time.
 */

export interface TextStyle {
  /** In points. */
  size: number
  isBold: boolean
  color: string
}

/** A part of a line. `isDrawn`: whether the browser draws it. */
export interface TextPiece {
  text: string
  width: number
  isDrawn: boolean
}

export interface TextLine {
  pieces: TextPiece[]
  /** The width of all pieces, in points. */
  width: number
  /** Whether the line is right-to-left: it is aligned to the right, and has a single piece. */
  isRightToLeft: boolean
}

/** The width of a text in points: `own` in the PDF's own font, `drawn` as the browser draws it. */
export interface TextMeasure {
  own(text: string, style: TextStyle): number
  drawn(text: string, style: TextStyle): number
}

/** The letters of WinAnsiEncoding (PDF 1.7, annex D), which every viewer's standard fonts have. */
const ownLetters = /^[\x20-\x7e\xa1-\xac\xae-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
/** Runs of right-to-left words, drawn together because the browser knows their order. */
const stretches =
  /([\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{M}]+(?: +[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{M}]+)*)/u
/** Characters before and after which a line may break: emojis, and scripts without spaces between words. */
const standsAlone =
  /\u20e3|[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]+$/u

/** The lines of a text, each at most `width` points wide; an empty line has no pieces. */
export function layOutText(
  text: string,
  { style, width, measure }: { style: TextStyle; width: number; measure: TextMeasure },
): TextLine[] {
  const paragraphs = normalizeLineBreaks(text).normalize('NFC').split('\n')
  return paragraphs.flatMap((written) => {
    const paragraph = written.replace(/[\t\p{Zs}]/gu, ' ')
    const isRightToLeft = isWrittenFromRight(paragraph)
    const units = isRightToLeft
      ? splitWords(paragraph, style, measure)
      : splitUnits(paragraph, style, measure)
    const lines = fillLines(units, width, (unit) => breakUnit(unit, { style, width, measure }))
    return isRightToLeft ? lines.map((line) => joinDrawn(line, style, measure)) : lines.map(joinOwn)
  })
}

const nothing: TextLine = { pieces: [], width: 0, isRightToLeft: false }

/** Whether a text is right-to-left, which its first letter decides. */
export function isWrittenFromRight(text: string): boolean {
  return rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '')
}

/** The right-to-left runs of a text and those between them, in reading order. */
export function splitByDirection(text: string): { run: string; isFromRight: boolean }[] {
  return text
    .split(stretches)
    .filter(Boolean)
    .map((run) => ({ run, isFromRight: rightToLeft.test(run) }))
}

/** A text as a single line, cut with '…' when it is too long. */
export function layOutLine(
  text: string,
  options: { style: TextStyle; width: number; measure: TextMeasure },
): TextLine {
  const { style, width, measure } = options
  const oneLine = text.replace(/\s+/g, ' ').trim()
  const [first] = layOutText(oneLine, { ...options, width: Number.POSITIVE_INFINITY })
  if (!first || first.width <= width) return first ?? nothing
  const more = { text: '…', width: measure.own('…', style), isDrawn: false }
  const pieces = [...first.pieces]
  let left = first.width
  while (pieces.length > 0 && left + more.width > width) {
    const last = pieces.pop()
    if (!last) break
    left -= last.width
    const signs = [...graphemes(last.text)]
    while (signs.length > 0) {
      signs.pop()
      const kept = toPiece(signs.join('').trimEnd(), last.isDrawn, style, measure)
      if (kept.text === '' || left + kept.width + more.width > width) continue
      pieces.push(kept)
      left += kept.width
      break
    }
    if (signs.length > 0) break
  }
  return joinOwn({ pieces: [...pieces, more], width: left + more.width, isRightToLeft: false })
}

/** The pieces between which a line does not break: those of a word, or blanks. */
interface Unit {
  pieces: TextPiece[]
  width: number
  isBlank: boolean
}

function fillLines(
  units: readonly Unit[],
  width: number,
  shatter: (unit: Unit) => Unit[],
): TextLine[] {
  const lines: TextLine[] = []
  let line: Unit[] = []
  let filled = 0
  const end = () => {
    while (line.at(-1)?.isBlank) filled -= line.pop()?.width ?? 0
    const pieces = line.flatMap((unit) => unit.pieces)
    lines.push({ pieces, width: filled, isRightToLeft: false })
    line = []
    filled = 0
  }
  const add = (unit: Unit) => {
    line.push(unit)
    filled += unit.width
  }
  for (const unit of units) {
    if (filled + unit.width <= width || (unit.isBlank && line.length > 0)) {
      add(unit)
      continue
    }
    if (line.length > 0) end()
    if (unit.isBlank) continue
    for (const part of unit.width > width ? shatter(unit) : [unit]) {
      if (line.length > 0 && filled + part.width > width) end()
      add(part)
    }
  }
  end()
  return lines
}

function splitUnits(paragraph: string, style: TextStyle, measure: TextMeasure): Unit[] {
  const words = rightToLeft.test(paragraph)
    ? splitByDirection(paragraph).flatMap(({ run, isFromRight }) =>
        isFromRight ? [run] : splitBlanks(run),
      )
    : splitBlanks(paragraph)
  return words.flatMap((word) => {
    const own = (text: string) => toUnit([toPiece(text, false, style, measure)])
    if (word.trim() === '') return [{ ...own(word), isBlank: true }]
    if (ownLetters.test(word)) return [own(word)]
    if (rightToLeft.test(word)) return [toUnit([toPiece(word, true, style, measure)])]
    const units: Unit[] = []
    let rest = ''
    const flush = () => {
      if (rest) units.push(toUnit([toPiece(rest, !ownLetters.test(rest), style, measure)]))
      rest = ''
    }
    for (const sign of graphemes(word)) {
      if (invisible.test(sign)) continue
      if (!standsAlone.test(sign) || ownLetters.test(sign)) rest += sign
      else {
        flush()
        units.push(toUnit([toPiece(sign, true, style, measure)]))
      }
    }
    flush()
    return units
  })
}

/** In right-to-left text the browser draws every word, because it knows the order of the parts. */
function splitWords(paragraph: string, style: TextStyle, measure: TextMeasure): Unit[] {
  return splitBlanks(paragraph).map((word) => ({
    ...toUnit([toPiece(word, true, style, measure)]),
    isBlank: word.trim() === '',
  }))
}

function splitBlanks(text: string): string[] {
  return text.split(/( +)/).filter(Boolean)
}

/** Breaks a word that is wider than a line between its characters. */
function breakUnit(
  unit: Unit,
  { style, width, measure }: { style: TextStyle; width: number; measure: TextMeasure },
): Unit[] {
  return unit.pieces.flatMap(({ text, isDrawn }) => {
    const parts: Unit[] = []
    let part = ''
    for (const sign of graphemes(text)) {
      const longer = part + sign
      const fits = toPiece(longer, isDrawn, style, measure).width <= width
      if (!fits && part) parts.push(toUnit([toPiece(part, isDrawn, style, measure)]))
      part = fits || !part ? longer : sign
    }
    return [...parts, toUnit([toPiece(part, isDrawn, style, measure)])]
  })
}

function toPiece(
  text: string,
  isDrawn: boolean,
  style: TextStyle,
  measure: TextMeasure,
): TextPiece {
  const width = isDrawn ? measure.drawn(text, style) : measure.own(text, style)
  return { text, width, isDrawn }
}

function toUnit(pieces: TextPiece[]): Unit {
  return { pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0), isBlank: false }
}

function joinDrawn(line: TextLine, style: TextStyle, measure: TextMeasure): TextLine {
  const text = line.pieces.map((piece) => piece.text).join('')
  if (text === '') return line
  const piece = toPiece(text, true, style, measure)
  return { pieces: [piece], width: piece.width, isRightToLeft: true }
}

/** Joins neighbouring pieces in the PDF's own font, so that a viewer selects them as one text. */
function joinOwn(line: TextLine): TextLine {
  const pieces: TextPiece[] = []
  for (const piece of line.pieces) {
    const last = pieces.at(-1)
    if (last && !last.isDrawn && !piece.isDrawn) {
      last.text += piece.text
      last.width += piece.width
    } else pieces.push({ ...piece })
  }
  return { ...line, pieces }
}
