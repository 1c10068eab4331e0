/** Whether an address on the server is a thumbnail of a post or the picture of an account. */
export function isSmallPicture({ pathname }: Pick<URL, 'pathname'>): boolean {
  if (!pathname.startsWith('/media/')) return false
  return pathname.endsWith('.thumb.webp') || pathname.startsWith('/media/avatars/')
}

/** Whether an address on the server is the thumbnail of a file of the storage. */
export function isFolderPicture({ pathname }: Pick<URL, 'pathname'>): boolean {
  return /^\/files\/[^/]+\/thumb\.webp$/.test(pathname)
}
