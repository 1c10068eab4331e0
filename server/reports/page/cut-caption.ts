import { graphemes } from '#contract/graphemes.ts'

/** Characters and lines that stand beside a post's picture; of most captions that is all. */
const most = { characters: 320, lines: 7 }

/** The beginning of a caption, up to the end of a word, and whether there is more. */
export function cutCaption(caption: string): { shown: string; isCut: boolean } {
  const text = caption.trim()
  let length = 0
  let characters = 0
  let lines = 1
  let wordEnd = 0
  for (const character of graphemes(text)) {
    const isBreak = /^\r?\n$/.test(character)
    const isSpace = /^\s/.test(character)
    if (isBreak) lines += 1
    if (characters === most.characters || lines > most.lines) {
      const cut = !isSpace && wordEnd > length / 2 ? wordEnd : length
      return { shown: `${text.slice(0, cut).trimEnd()}…`, isCut: true }
    }
    if (isSpace) wordEnd = length
    length += character.length
    characters += 1
  }
  return { shown: text, isCut: false }
}
