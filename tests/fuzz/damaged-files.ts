import type { BrowserCommand } from 'vitest/node'
import { damageMedia } from '../setup/media/damage-media.ts'
import { makeMediaSamples } from '../setup/media/media-samples.ts'
import { createRandom } from '../setup/media/random.ts'

export interface DamagedFile {
  name: string
  base64: string
}

/**
 * Makes damaged files of all types in Node, for a test that runs in a page; the same for the same
 * seed.
 */
export const makeDamagedFiles: BrowserCommand<[seed: number, count: number]> = async (
  _context,
  seed,
  count,
): Promise<DamagedFile[]> => {
  const random = createRandom(seed)
  const samples = await makeMediaSamples()
  return Array.from({ length: count }, (_, index) => {
    const { name, type, bytes } = samples[index % samples.length] ?? { name: '', type: '' }
    if (!bytes) throw new Error('There are no samples')
    return {
      name: `${index} ${name} ${type}`,
      base64: damageMedia(bytes, random).toString('base64'),
    }
  })
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    makeDamagedFiles: (seed: number, count: number) => Promise<DamagedFile[]>
  }
}
