/** Whether an address on the server is a thumbnail of a post or the picture of an account. */
export function isSmallPicture({ pathname }: Pick<URL, 'pathname'>): boolean {
  if (!pathname.startsWith('/media/')) return false
  return pathname.endsWith('.thumb.webp') || pathname.startsWith('/media/avatars/')
}
