/** A browser may drop the bytes behind a handle; fetch would call that a network failure and go on for ever. */
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
