import { graphemes } from './graphemes.ts'
import { networkRules, type RuledNetworkId } from './networks/rules.ts'

export interface TextCut {
  shown: string
  /** The text after '... mais'; empty when all is shown. */
  hidden: string
}

/** The cut moves back to the end of a word by at most so many characters. */
const longestBackStep = 20

/**
 * Splits a text at the network's `fold`, between graphemes; `shown` + `hidden` is the whole text.
 */
export function cutText(networkId: RuledNetworkId, text: string): TextCut {
  const { fold } = networkRules[networkId]
  if (!fold) return { shown: text, hidden: '' }
  const columns = Math.ceil(fold.characters / fold.lines)
  let length = 0
  let characters = 0
  let line = 1
  let column = 0
  let wordStart = 0
  let wordStartCharacters = 0
  for (const character of graphemes(text)) {
    const isBreak = /^\r?\n$/.test(character)
    if (isBreak || column === columns) {
      line++
      column = 0
    }
    if (!isBreak) column++
    if (line > fold.lines || characters === fold.characters) {
      const isInWord = /\S/.test(character) && characters - wordStartCharacters < longestBackStep
      const cut = isInWord && wordStart > 0 ? wordStart : length
      // Only white space would be hidden.
      if (text.slice(cut).trim() === '') break
      return { shown: text.slice(0, cut), hidden: text.slice(cut) }
    }
    length += character.length
    characters++
    if (/\s/.test(character)) {
      wordStart = length
      wordStartCharacters = characters
    }
  }
  return { shown: text, hidden: '' }
}
