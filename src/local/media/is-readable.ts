/**
 * Whether the bytes behind a handle can be read. A browser may drop them; fetch would report that
 * as a network failure again and again.
 */
export async function isReadable(blob: Blob | undefined): Promise<boolean> {
  if (!blob) return false
  return await blob
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}
