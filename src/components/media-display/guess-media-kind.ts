export type DisplayKind = 'image' | 'video' | 'audio' | 'document' | 'unsupported'

/** The endings the product document lists ('Media display'). */
const endings: Record<Exclude<DisplayKind, 'unsupported'>, readonly string[]> = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg', 'bmp', 'tiff'],
  video: ['mp4', 'avi', 'mov', 'wmv', 'flv', 'webm', 'mkv', 'm4v'],
  audio: ['mp3', 'wav', 'flac', 'aac', 'ogg', 'wma', 'm4a'],
  document: ['pdf', 'doc', 'docx', 'txt', 'rtf', 'odt'],
}

/** Pages about a video or a track: nothing a player of ours could open. */
const pages = [
  { kind: 'video', host: /(^|\.)(youtube\.com|youtu\.be|vimeo\.com)$/ },
  { kind: 'audio', host: /(^|\.)spotify\.com$/ },
] as const

/** What an address leads to, as far as the address tells. */
export function guessMediaKind(url: string): DisplayKind {
  const address = readAddress(url)
  if (!address) return 'unsupported'
  const page = pageOf(address)
  if (page) return page.kind
  const ending = /\.([a-z0-9]+)$/.exec(address.pathname.toLowerCase())?.[1] ?? ''
  for (const kind of ['image', 'video', 'audio', 'document'] as const)
    if (endings[kind].includes(ending)) return kind
  return 'unsupported'
}

/** True of a page (YouTube, Vimeo, Spotify): it can be opened, not played here. */
export function isMediaPage(url: string): boolean {
  const address = readAddress(url)
  return address !== undefined && pageOf(address) !== undefined
}

/** The address for a link out; undefined for what must not be followed ('javascript:'). */
export function safeHref(url: string): string | undefined {
  const protocol = readAddress(url)?.protocol ?? ''
  return ['http:', 'https:', 'blob:'].includes(protocol) ? url : undefined
}

const pageOf = ({ hostname }: URL) => pages.find(({ host }) => host.test(hostname))

/** Ours are relative. */
function readAddress(url: string): URL | undefined {
  const base = 'https://upubly.invalid/'
  return URL.canParse(url, base) ? new URL(url, base) : undefined
}
