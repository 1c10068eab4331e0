import { findHashtags } from '#contract/checks/check-post.ts'

/** Appends the hashtags of a group to the caption, without those it already contains. */
export function joinHashtags(caption: string, group: string): string {
  const own = new Set(findHashtags(caption).map(fold))
  const missing = listTags(group).filter((tag) => !own.has(fold(tag)))
  if (missing.length === 0) return caption
  const text = caption.trimEnd()
  if (text === '') return missing.join(' ')
  // The hashtags go into a new paragraph, or on the last line if it contains only hashtags.
  const [lastLine = ''] = text.split('\n').slice(-1)
  const isLineOfTags = /^\s*(#\S+\s*)+$/.test(lastLine)
  return `${text}${isLineOfTags ? ' ' : '\n\n'}${missing.join(' ')}`
}

/** Makes '#café #pão' of a typed list: with or without '#', separated by spaces or commas, each once. */
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
