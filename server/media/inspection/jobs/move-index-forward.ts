import { open, stat, writeFile } from 'node:fs/promises'
import type { ByteRange } from '../../../files/file-store.ts'
import { planFastStart } from './plan-fast-start.ts'

export async function moveIndexForward({ path, to }: { path: string; to: string }) {
  const { size } = await stat(path)
  await using file = await open(path)
  const read = async ({ start, end }: ByteRange) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start + 1), {
      position: start,
    })
    return buffer.subarray(0, bytesRead)
  }
  const pieces = (await planFastStart(read, size)) ?? []
  for (const piece of pieces) if (Buffer.isBuffer(piece)) await writeFile(to, piece)
  return pieces.map((piece) => (Buffer.isBuffer(piece) ? ('index' as const) : piece))
}
