import { findFirefox } from '../browsers/open-firefox.ts'
import { findWebkit } from '../browsers/open-webkit.ts'
import { findChromium } from '../setup/browser/find-chromium.ts'
import { findPostgresPrograms } from '../setup/database/postgres-programs.ts'
import { playwright, vitest } from './stage.ts'
import type { TestPlan } from './test-plan.ts'

/**
 * Tests that take minutes, are random, or need other browsers: too slow to run after every change.
 */
export const longPlan: TestPlan = {
  name: 'test:long',
  programs: [findChromium, findPostgresPrograms, findFirefox, findWebkit],
  // A fourth beside them would leave tests with time limits too little of two cores.
  atOnce: 3,
  // The longest first, so that no slot is idle at the end. 'failure' and 'slow-lines' wait for most of
  // their time, and run beside what needs the processor.
  stages: [
    playwright('failure', 25),
    playwright('installed', 20),
    vitest('publisher', 'publisher', 40),
    playwright('answers', 20),
    vitest('api-embedded', 'api-embedded', 15, { TEST_DATABASE: 'pglite' }),
    playwright('seldom', 20, { projects: ['seldom', 'seldom-tagged'] }),
    playwright('barriers', 15),
    playwright('slow-lines', 5),
    playwright('story', 15),
    playwright('together', 10),
    vitest('api-bucket', 'api-bucket', 10, { TEST_DATABASE: 'postgres' }),
    vitest('api-seldom', 'api-seldom', 8, { TEST_DATABASE: 'postgres' }),
    vitest('unit-seldom', 'unit-seldom', 5),
    vitest('fuzz-server', 'fuzz-server', 12),
    vitest('fuzz-device', 'fuzz-device', 8),
    vitest('browser-long', 'browser-long', 6),
    vitest('api-long', 'api-long', 6, { TEST_DATABASE: 'postgres' }),
    playwright('firefox', 8, { folder: 'browsers' }),
    playwright('webkit', 8, { folder: 'browsers' }),
  ],
}
