import { numberAt, type ReadBytes, textAt } from './media-bytes.ts'

interface Box {
  name: string
  /** Of its content. */
  start: number
  end: number
}

/** More than any camera writes; a file that has more is not measured. */
const maxBoxes = 2000
const maxEntries = 100
/** In seconds: what encoders shift sound and reordered pictures by. Cuts of people are longer. */
const encoderShift = 0.25

class UnreadableBoxesError extends Error {
  readonly code = 'BOXES_UNREADABLE'
}

/**
 * Whether an MP4 or MOV file has an edit list that leaves out, repeats or delays a part of its
 * picture or sound. Nearly every encoder writes one that only takes back its own delay; that is
 * none. Null for a file whose index cannot be read.
 */
export async function readEdits(read: ReadBytes, size: number): Promise<boolean | null> {
  const boxes = createBoxReader(read)
  try {
    const moov = await boxes.find({ name: '', start: 0, end: size }, 'moov')
    if (!moov) return null
    const header = await boxes.find(moov, 'mvhd')
    const movieScale = header ? (await readClock(read, header)).scale : 0
    for (const track of await boxes.list(moov))
      if (track.name === 'trak' && (await isEdited(read, boxes, track, movieScale))) return true
    return false
  } catch (error) {
    if (error instanceof UnreadableBoxesError) return null
    throw error
  }
}

type BoxReader = ReturnType<typeof createBoxReader>

function createBoxReader(read: ReadBytes) {
  let seen = 0
  const list = async (parent: Box): Promise<Box[]> => {
    const found: Box[] = []
    for (let at = parent.start; at + 8 <= parent.end; ) {
      seen += 1
      if (seen > maxBoxes) throw new UnreadableBoxesError('Too many boxes')
      const head = await read(at, at + 16)
      const short = numberAt(head, 0, 4)
      const length = short === 1 ? numberAt(head, 8, 8) : short === 0 ? parent.end - at : short
      // QuickTime ends some lists with four zero bytes; what is behind them is no box.
      if (length < 8 || at + length > parent.end) break
      const start = at + (short === 1 ? 16 : 8)
      found.push({ name: textAt(head, 4, 4), start, end: at + length })
      at += length
    }
    return found
  }
  const find = async (parent: Box, name: string) =>
    (await list(parent)).find((box) => box.name === name)
  return { list, find }
}

/** Time units a second, and the length in them: the same place in mvhd and mdhd. */
async function readClock(read: ReadBytes, { start }: Box) {
  const bytes = await read(start, start + 32)
  const isLong = bytes[0] === 1
  return {
    scale: numberAt(bytes, isLong ? 20 : 12, 4),
    duration: isLong ? numberAt(bytes, 24, 8) : numberAt(bytes, 16, 4),
  }
}

async function isEdited(
  read: ReadBytes,
  boxes: BoxReader,
  track: Box,
  movieScale: number,
): Promise<boolean> {
  const edits = await boxes.find(track, 'edts')
  const list = edits && (await boxes.find(edits, 'elst'))
  const media = await boxes.find(track, 'mdia')
  if (!list || !media) return false
  const handler = await boxes.find(media, 'hdlr')
  const kind = handler && textAt(await read(handler.start + 8, handler.start + 12), 0, 4)
  if (kind !== 'vide' && kind !== 'soun') return false
  const header = await boxes.find(media, 'mdhd')
  const clock = header ? await readClock(read, header) : { scale: 0, duration: 0 }
  if (clock.scale === 0 || movieScale === 0) return false
  return changesAnything(await readEntries(read, list), clock, movieScale)
}

interface Entry {
  duration: number
  /** Where it begins in the track, in the track's units; negative for a pause. */
  mediaTime: number
  isPlain: boolean
}

async function readEntries(read: ReadBytes, { start }: Box): Promise<Entry[]> {
  const head = await read(start, start + 8)
  const isLong = head[0] === 1
  const [width, count] = [isLong ? 8 : 4, numberAt(head, 4, 4)]
  if (count > maxEntries) throw new UnreadableBoxesError('Too many edits')
  const entryBytes = 2 * width + 4
  const bytes = await read(start + 8, start + 8 + count * entryBytes)
  return Array.from({ length: Math.min(count, Math.floor(bytes.length / entryBytes)) }, (_, i) => {
    const at = i * entryBytes
    const isPause = numberAt(bytes, at + width, 4) === 0xff_ff_ff_ff
    return {
      duration: numberAt(bytes, at, width),
      mediaTime: isPause ? -1 : numberAt(bytes, at + width, width),
      isPlain: numberAt(bytes, at + 2 * width, 4) === 0x0001_0000,
    }
  })
}

function changesAnything(
  entries: readonly Entry[],
  clock: { scale: number; duration: number },
  movieScale: number,
): boolean {
  const shown = entries.filter(({ mediaTime }) => mediaTime >= 0)
  const paused = entries.filter(({ mediaTime }) => mediaTime < 0)
  const pause = paused.reduce((sum, { duration }) => sum + duration / movieScale, 0)
  const [only] = shown
  if (!only) return false
  if (shown.length > 1 || !only.isPlain || pause > encoderShift) return true
  const skipped = only.mediaTime / clock.scale
  // Zero means up to the end, as in files that are written while they are recorded.
  const cut =
    only.duration === 0 || clock.duration === 0
      ? 0
      : clock.duration / clock.scale - skipped - only.duration / movieScale
  return skipped > encoderShift || cut > encoderShift
}
