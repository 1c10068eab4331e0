import { findFirefox } from '../browsers/open-firefox.ts'
import { findWebkit } from '../browsers/open-webkit.ts'
import { findChromium } from '../setup/find-chromium.ts'
import { findPostgresPrograms } from '../setup/postgres-programs.ts'
import type { Plan } from './plan.ts'
import { playwright, vitest } from './stage.ts'

const manyFiles = { TEST_DATABASE: 'pglite', FUZZ_FILES: '1000' }

/**
 * What takes minutes, is random, or needs other browsers: after every change is too often for it.
 */
export const longPlan: Plan = {
  name: 'test:long',
  programs: [findChromium, findPostgresPrograms, findFirefox, findWebkit],
  lanes: [
    [
      playwright('installed', 20),
      playwright('barriers', 10),
      playwright('answers', 15),
      playwright('firefox', 8, 'browsers'),
      playwright('webkit', 8, 'browsers'),
    ],
    [
      vitest('publisher', 'publisher', 14),
      vitest('api-embedded', 'api', 15, { TEST_DATABASE: 'pglite' }),
      vitest('fuzz-device', 'fuzz-device', 8),
      vitest('fuzz-server', 'api', 12, manyFiles, ['tests/api/damaged-media.test.ts']),
      // Last, when little runs beside it: a line of 4 kB a second leaves a busy machine no time to spare.
      playwright('failure', 20),
    ],
    // Minutes of waiting for the clock.
    [playwright('story', 15)],
  ],
}
