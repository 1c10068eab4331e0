import { enableCompileCache } from 'node:module'
import { serveJobs } from '../../isolated-jobs/serve-jobs.ts'
import { sandboxJobs } from './sandbox-jobs.ts'

// Entry file of the processes that `run-sandbox-job.ts` starts.

enableCompileCache()
serveJobs(sandboxJobs)
