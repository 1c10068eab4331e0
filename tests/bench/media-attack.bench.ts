import { setTimeout as sleep } from 'node:timers/promises'
import { projectHeader } from '#contract/calls/api.ts'
import { damageMedia } from '#tests/setup/media/damage-media.ts'
import { makePng } from '#tests/setup/media/hostile-pictures.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { makeMediaSamples } from '#tests/setup/media/media-samples.ts'
import { chooseSeed, createRandom, type Random } from '#tests/setup/media/random.ts'
import { signInOverHttp } from '#tests/setup/people/sign-in-over-http.ts'
import { sendMediaFile } from '#tests/setup/posting/send-media-file.ts'
import { listFamily } from '#tests/setup/processes/kill-tree.ts'
import { residentMebibytes } from '#tests/setup/processes/watch-process.ts'
import { people } from '#tests/setup/server/add-people.ts'
import type { Figure } from './bench.ts'
import { startBareServer } from './start-bare-server.ts'

export const name =
  'Damaged media from sixteen callers while the server is asked how it is; floor: the same callers with sound files'

const callers = 16
const phaseMs = 40_000
const mostMebibytes = 2400

type Make = (random: Random, count: number) => Promise<Buffer>

interface Phase {
  health: number[]
  /** Times of somebody else's photos, in ms. */
  photos: number[]
  mebibytes: number
  verdicts: Map<string, number>
}

export async function run(): Promise<Figure[]> {
  const server = await startBareServer()
  try {
    const headers = await signInOverHttp(server.url)
    const samples = await makeMediaSamples()
    const sound: Make = async (_random, count) => {
      const { type, bytes } = samples[count % samples.length] ?? {
        type: '',
        bytes: Buffer.alloc(0),
      }
      // Bytes after the end, which readers ignore, make every file different.
      const free = Buffer.from('\0\0\0\x10free\0\0\0\0\0\0\0\0', 'latin1')
      free.writeDoubleBE(count + 1, 8)
      return type.startsWith('video/webm') ? bytes : Buffer.concat([bytes, free])
    }
    const hostile: Make = async (random, count) => {
      // From time to time a picture that takes 500 MiB to decode.
      if (count % 40 === 7) return makePng(largest)
      if (random.chance(0.1)) return claimSamples(samples.find(isFragmented)?.bytes, count)
      return damageMedia(samples[count % samples.length]?.bytes ?? Buffer.alloc(1), random)
    }
    const seed = chooseSeed('FUZZ_SEED')
    console.log(`FUZZ_SEED=${seed}`)
    const phase = (make: Make) => measure(server, headers, make, createRandom(seed))
    await phase(sound)
    const floor = await phase(sound)
    const attack = await phase(hostile)
    for (const [what, { verdicts }] of Object.entries({ floor, attack }))
      console.log(`${what}: ${JSON.stringify(Object.fromEntries(verdicts))}`)
    return [
      {
        ...{ what: '/health, 99 of 100', unit: 'ms', value: pick(attack.health, 0.99) },
        ...{ floor: pick(floor.health, 0.99), target: { value: 250 } },
      },
      {
        ...{ what: '/health, worst', unit: 'ms', value: pick(attack.health, 1) },
        floor: pick(floor.health, 1),
        target: { value: 250 },
      },
      {
        ...{ what: 'a photo in another project, half of them', unit: 'ms' },
        ...{ value: pick(attack.photos, 0.5), floor: pick(floor.photos, 0.5) },
      },
      {
        ...{ what: 'a photo in another project, worst', unit: 'ms', value: pick(attack.photos, 1) },
        floor: pick(floor.photos, 1),
      },
      {
        ...{ what: 'memory of all processes, at most', unit: 'MiB', value: attack.mebibytes },
        ...{ floor: floor.mebibytes, target: { value: mostMebibytes } },
      },
    ]
  } finally {
    await server.dispose()
  }
}

async function measure(
  { url, pid }: { url: string; pid: number },
  headers: Record<string, string>,
  make: Make,
  random: Random,
): Promise<Phase> {
  const phase: Phase = { health: [], photos: [], mebibytes: 0, verdicts: new Map() }
  const end = performance.now() + phaseMs
  const isOn = () => performance.now() < end
  let count = Math.floor(random.next() * 1_000_000)
  const call = async () => {
    while (isOn()) {
      const bytes = await make(random, count++)
      const { verdict, status, templateId } = await sendMediaFile(url, { headers }, bytes)
      phase.verdicts.set(verdict, (phase.verdicts.get(verdict) ?? 0) + 1)
      if (status === 500) throw new Error('The server answered 500')
      // The number of templates is limited; the files of deleted ones stay for a day.
      if (templateId !== undefined)
        await fetch(`${url}/api/v1/templates/${templateId}`, { method: 'DELETE', headers })
    }
  }
  const askHealth = async () => {
    while (isOn()) {
      const began = performance.now()
      await (await fetch(`${url}/api/v1/health`)).text()
      phase.health.push(performance.now() - began)
      await sleep(20)
    }
  }
  const others = { headers: { ...headers, [projectHeader]: people.lume.id } }
  const sendPhotos = async () => {
    for (let hue = 0; isOn(); hue += 1) {
      const { buffer } = await makePhoto('a.jpg', { width: 400, height: 500, hue: hue % 50 })
      const { verdict, ms } = await sendMediaFile(url, others, buffer)
      if (verdict !== 'taken') throw new Error(`A photo was refused: ${verdict}`)
      phase.photos.push(ms)
      await sleep(500)
    }
  }
  const watchMemory = async () => {
    while (isOn()) {
      const held = await Promise.all((await listFamily(pid)).map(residentMebibytes))
      phase.mebibytes = Math.max(
        phase.mebibytes,
        held.reduce((sum, one) => sum + one, 0),
      )
      await sleep(250)
    }
  }
  await Promise.all([
    ...Array.from({ length: callers }, call),
    ...[askHealth(), sendPhotos(), watchMemory()],
  ])
  return phase
}

const largest = { width: 11_800, height: 10_000, isColoured: true, isInterlaced: true }
const isFragmented = ({ name: form }: { name: string }) => form === 'fragmented'

/** A small video that claims four billion samples. */
function claimSamples(video: Buffer | undefined, count: number): Buffer {
  const bytes = Buffer.concat([video ?? Buffer.alloc(0), Buffer.from(String(count))])
  const at = bytes.lastIndexOf('trun')
  bytes.writeUInt32BE(0, at + 4)
  bytes.writeUInt32BE(0xffffffff, at + 8)
  return bytes
}

function pick(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
