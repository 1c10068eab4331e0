interface Said {
  caption: string
  /** '' for none. */
  link: string
  hasMedia: boolean
}

/**
 * The text of a post. The network shows a link as a card where there are no media; beside media the
 * link stands at the end of the text (docs/networks.md 4.3).
 */
export function facebookMessage({ caption, link, hasMedia }: Said): string {
  if (!hasMedia || link === '' || caption.includes(link)) return caption
  return `${caption}\n\n${link}`.trim()
}
