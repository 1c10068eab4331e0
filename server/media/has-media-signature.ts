const signatures: readonly [text: string, offset: number][] = [
  ['\xff\xd8\xff', 0],
  ['\x89PNG', 0],
  ['GIF8', 0],
  ['WEBP', 8],
  // MP4 and MOV; an old MOV may begin with any of its boxes.
  ['ftyp', 4],
  ['moov', 4],
  ['mdat', 4],
  ['free', 4],
  ['wide', 4],
  // EBML: WebM.
  ['\x1a\x45\xdf\xa3', 0],
]

/** Whether a file begins as one of the kinds we take. Which one it is has to be asked elsewhere. */
export function hasMediaSignature(head: Buffer): boolean {
  return signatures.some(
    ([text, offset]) => head.toString('latin1', offset, offset + text.length) === text,
  )
}
