import * as v from 'valibot'
import { storableText } from '#contract/texts.ts'

const quotes = [
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
] as const

/** The caption as the model meant it: without a fence or quotes around the whole of it. */
export function cleanCaption(answer: string): string {
  const fenced = /^```\w*\n([\s\S]*?)\n?```$/.exec(answer.trim())
  const text = (fenced?.[1] ?? answer).trim()
  const pair = quotes.find(([open, close]) => text.startsWith(open) && text.endsWith(close))
  const inner = pair && text.length > 2 ? text.slice(1, -1) : text
  // Quotes inside: those around it belong to two different things.
  const isWrapped = pair && !pair.some((quote) => inner.includes(quote))
  return keep(isWrapped ? inner.trim() : text)
}

const mostTags = 30

/**
 * '#pão #café': each once, whatever the model wrote around them, never more than `limit`
 * characters.
 */
export function cleanTags(answer: string, limit: number): string {
  const written = answer.match(/#[\p{L}\p{N}\p{M}_]+/gu)
  const named =
    written ??
    answer.split(/[,;\n]/).map((words) => `#${words.replace(/[^\p{L}\p{N}\p{M}_]/gu, '')}`)
  const tags: string[] = []
  const known = new Set<string>()
  for (const tag of named) {
    const key = tag.toLowerCase()
    const isTooLong = [...tag].length > 60 || [...tags, tag].join(' ').length > limit
    if (tag === '#' || known.has(key) || isTooLong || tags.length >= mostTags) continue
    known.add(key)
    tags.push(tag)
  }
  return keep(tags.join(' '))
}

function keep(text: string): string {
  return v.parse(v.pipe(v.string(), storableText), text)
}
