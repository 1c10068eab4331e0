import { graphemes } from './graphemes.ts'
import type { RuledNetworkId } from './networks/network-rules.ts'
import { networkRules } from './networks/rules.ts'

export interface TextCut {
  shown: string
  /** The text behind '... mais'; empty when everything is shown. */
  hidden: string
}

/** The cut moves back to the end of a word, by at most so many characters. */
const longestBackStep = 20

/**
 * Splits a text where the feed of a network folds it (`fold` of its rules): by characters, or
 * earlier when line breaks fill its lines. `shown` and `hidden` together are the whole text; no
 * emoji is split.
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
      // Nothing but blanks would be hidden.
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
