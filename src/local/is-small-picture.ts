/** A thumbnail of a post or the picture of an account, by its address on the server. */
export function isSmallPicture({ pathname }: Pick<URL, 'pathname'>): boolean {
  if (!pathname.startsWith('/media/')) return false
  return pathname.endsWith('.thumb.webp') || pathname.startsWith('/media/avatars/')
}
