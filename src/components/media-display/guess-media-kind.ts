export type DisplayKind = 'image' | 'video' | 'audio' | 'document' | 'unsupported'

/** The endings of files by kind (docs/product-words.md). */
const endings: Record<Exclude<DisplayKind, 'unsupported'>, readonly string[]> = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg', 'bmp', 'tiff'],
  video: ['mp4', 'avi', 'mov', 'wmv', 'flv', 'webm', 'mkv', 'm4v'],
  audio: ['mp3', 'wav', 'flac', 'aac', 'ogg', 'wma', 'm4a'],
  document: ['pdf', 'doc', 'docx', 'txt', 'rtf', 'odt'],
}

/** Sites whose addresses are pages about a video or a track, which our player cannot play. */
const pages = [
  { kind: 'video', host: /(^|\.)(youtube\.com|youtu\.be|vimeo\.com)$/ },
  { kind: 'audio', host: /(^|\.)spotify\.com$/ },
] as const

/** The kind of a file, guessed from its address. */
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

/** Whether `url` is a page about a video or a track, which can be opened but not played here. */
export function isMediaPage(url: string): boolean {
  const address = readAddress(url)
  return address !== undefined && pageOf(address) !== undefined
}

/** The address for a link; undefined for unsafe ones ('javascript:'). */
export function safeHref(url: string): string | undefined {
  const protocol = readAddress(url)?.protocol ?? ''
  return ['http:', 'https:', 'blob:'].includes(protocol) ? url : undefined
}

const pageOf = ({ hostname }: URL) => pages.find(({ host }) => host.test(hostname))

/** Parses an address; those of our own server are relative. */
function readAddress(url: string): URL | undefined {
  const base = 'https://upubly.invalid/'
  return URL.canParse(url, base) ? new URL(url, base) : undefined
}
