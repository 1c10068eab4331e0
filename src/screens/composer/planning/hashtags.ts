import { findHashtags } from '#contract/check-post.ts'

/** The hashtags of a group under the text, without those it has already. */
export function joinHashtags(caption: string, group: string): string {
  const own = new Set(findHashtags(caption).map(fold))
  const missing = listTags(group).filter((tag) => !own.has(fold(tag)))
  if (missing.length === 0) return caption
  const text = caption.trimEnd()
  if (text === '') return missing.join(' ')
  // Under a text, but beside other hashtags.
  const [lastLine = ''] = text.split('\n').slice(-1)
  const isLineOfTags = /^\s*(#\S+\s*)+$/.test(lastLine)
  return `${text}${isLineOfTags ? ' ' : '\n\n'}${missing.join(' ')}`
}

/** '#café #pão' of whatever was typed: with or without '#', with commas, each once. */
export function tidyHashtags(text: string): string {
  const seen = new Set<string>()
  return listTags(text)
    .filter((tag) => {
      const isNew = !seen.has(fold(tag))
      seen.add(fold(tag))
      return isNew
    })
    .join(' ')
}

function listTags(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^#+/, ''))
    .filter((word) => word !== '')
    .map((word) => `#${word}`)
}

function fold(tag: string): string {
  return tag.replace(/^#/, '').toLocaleLowerCase('pt-BR')
}
