import type { Deps } from '../deps.ts'

export type PublisherDeps = Pick<
  Deps,
  'env' | 'db' | 'clock' | 'log' | 'files' | 'fetch' | 'networks' | 'secretBox' | 'mediaKey'
>
