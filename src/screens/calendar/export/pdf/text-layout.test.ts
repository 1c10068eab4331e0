import { expect, it } from 'vitest'
import { layOutLine, layOutText, type TextMeasure, type TextStyle } from './text-layout.ts'

const style: TextStyle = { size: 10, isBold: false, color: '#000000' }
/** Each character is ten points wide in the PDF's own font, and twelve when it is drawn. */
const measure: TextMeasure = {
  own: (text) => 10 * text.length,
  drawn: (text) => 12 * [...text].length,
}
const options = (width: number) => ({ style, width, measure })
const lay = (text: string, width: number) =>
  layOutText(text, options(width)).map(({ pieces }) => pieces.map((piece) => piece.text))

it('the lines of a text: break at blanks, which end no line, and where the text does', () => {
  expect(lay('um dois  três\n\nfim', 80)).toEqual([['um dois'], ['três'], [], ['fim']])
})

it('the lines of a text are never wider than the page, even for a word without an end', () => {
  const lines = layOutText(`${'a'.repeat(30)} b`, options(100))
  expect(lines.map(({ width }) => width)).toEqual([100, 100, 100, 10])
  expect(lay('😀'.repeat(20), 100).flat()).toHaveLength(20)
})

it('the lines of a text have Portuguese letters as they are, also where they came in two signs', () => {
  expect(lay('promoc\u0327a\u0303o “é” – 10 €', 500)).toEqual([['promoção “é” – 10 €']])
})

it('the lines of a text have emojis as pieces of their own, whole families too', () => {
  const [line] = layOutText('Oi👩‍👩‍👧‍👦! 🇧🇷', options(500))
  expect(line?.pieces.map(({ text, isDrawn }) => [text, isDrawn])).toEqual([
    ...[
      ['Oi', false],
      ['👩‍👩‍👧‍👦', true],
      ['! ', false],
      ['🇧🇷', true],
    ],
  ])
})

it('the lines of a text have words of other scripts whole, so that their letters join, and break between signs of Chinese', () => {
  expect(lay('Olá Привет мир', 500)).toEqual([['Olá ', 'Привет', ' ', 'мир']])
  expect(lay('日本語です', 30)).toEqual([['日', '本'], ['語', 'で'], ['す']])
})

it('the lines of a text of a text from the right are one drawn piece each, at the right edge', () => {
  const lines = layOutText('שלום עולם', options(70))
  expect(lines.map(({ pieces, isRightToLeft }) => [pieces.length, isRightToLeft])).toEqual([
    ...[
      [1, true],
      [1, true],
    ],
  ])
})

it('the lines of a text keep words from the right together where they stand among others', () => {
  expect(lay('Shalom שלום עולם, Paweł!', 1000)).toEqual([['Shalom ', 'שלום עולם', ', ', 'Paweł!']])
})

it('the lines of a text leave out what nobody sees', () => {
  expect(lay('a\u200bb\u00ad\ufeffc', 500)).toEqual([['abc']])
})

it('one line of a text is cut with a sign that there is more', () => {
  expect(layOutLine('Pão quentinho agora', options(100)).pieces).toMatchObject([
    { text: 'Pão quent…' },
  ])
})

it('one line of a text: that fits is whole', () => {
  expect(layOutLine(' Pão \n quente ', options(200)).pieces).toMatchObject([{ text: 'Pão quente' }])
  expect(layOutLine('', options(200)).pieces).toEqual([])
})
