import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny'
import { expect, it } from 'vitest'
import { sampleMp4 } from '../../../sandbox/trial/sample-media.ts'
import { planFastStart } from './move-index-forward.ts'

async function rewrite(file: Buffer): Promise<Buffer | undefined> {
  const read = async ({ start, end }: { start: number; end: number }) =>
    Buffer.from(file.subarray(start, end + 1))
  const plan = await planFastStart(read, file.length)
  const pieces = plan?.map((piece) =>
    Buffer.isBuffer(piece) ? piece : file.subarray(piece.start, piece.end + 1),
  )
  return pieces && Buffer.concat(pieces)
}

async function readPackets(file: Buffer): Promise<string[]> {
  using input = new Input({ formats: [MP4], source: new BufferSource(new Uint8Array(file)) })
  const track = await input.getPrimaryVideoTrack()
  if (!track) return []
  const packets: string[] = []
  for await (const packet of new EncodedPacketSink(track).packets())
    packets.push(`${packet.timestamp} ${Buffer.from(packet.data).toString('hex')}`)
  return packets
}

it('planFastStart puts the index first, and the index still points to every packet', async () => {
  const file = await sampleMp4({ isMoovFirst: false })
  const rewritten = await rewrite(file)
  expect(rewritten?.length).toBe(file.length)
  expect(rewritten?.indexOf('moov')).toBeLessThan(rewritten?.indexOf('mdat') ?? 0)
  const packets = await readPackets(rewritten ?? Buffer.alloc(0))
  expect(packets.length).toBeGreaterThan(100)
  expect(packets).toEqual(await readPackets(file))
})

it('planFastStart leaves a file unchanged that has its index first, and one of another type', async () => {
  expect(await rewrite(await sampleMp4())).toBeUndefined()
  expect(await rewrite(Buffer.from('no video at all, only text'))).toBeUndefined()
})
