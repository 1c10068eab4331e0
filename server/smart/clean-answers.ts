import * as v from 'valibot'
import { storableText } from '#contract/texts.ts'

const quotes = [
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
] as const

/** Removes a code fence or quotes around the whole answer. */
export function cleanCaption(answer: string): string {
  const fenced = /^```\w*\n([\s\S]*?)\n?```$/.exec(answer.trim())
  const text = (fenced?.[1] ?? answer).trim()
  const pair = quotes.find(([open, close]) => text.startsWith(open) && text.endsWith(close))
  const inner = pair && text.length > 2 ? text.slice(1, -1) : text
  // With quotes inside, the outer ones may belong to two separate quotations.
  const isWrapped = pair && !pair.some((quote) => inner.includes(quote))
  return toStorable(isWrapped ? inner.trim() : text)
}

const maxTags = 30

/** Returns '#pão #café': each tag once, without other text, at most `limit` characters. */
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
    if (tag === '#' || known.has(key) || isTooLong || tags.length >= maxTags) continue
    known.add(key)
    tags.push(tag)
  }
  return toStorable(tags.join(' '))
}

function toStorable(text: string): string {
  return v.parse(v.pipe(v.string(), storableText), text)
}
