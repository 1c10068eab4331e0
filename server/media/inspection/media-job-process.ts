import { enableCompileCache } from 'node:module'
import { serveJobs } from '../../isolated-jobs/serve-jobs.ts'
import { mediaJobs } from './media-jobs.ts'

// Entry file of the processes that `run-media-job.ts` starts.

enableCompileCache()
serveJobs(mediaJobs)
