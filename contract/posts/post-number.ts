/**
 * What people call a post: '#' and its number in the project; for a post that was kept on the
 * device before posts had numbers, '#' and its id cut to ten characters.
 */
export function nameOfPost({ id, number }: { id: string; number?: number | undefined }): string {
  return `#${number ?? id.slice(0, 10)}`
}
