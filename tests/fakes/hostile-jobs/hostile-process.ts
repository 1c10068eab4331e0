import { serveJobs } from '#server/isolated-jobs/serve-jobs.ts'
import { hostileJobs } from './hostile-jobs.ts'

serveJobs(hostileJobs)
