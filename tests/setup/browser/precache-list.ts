/** A file that the built worker keeps: '/assets/start-1.js', and its digest. */
export interface PrecachedFile {
  revision: string
  url: string
}

/** The list as the build writes it into the worker, one array of objects. */
const list = /\[\{"(?:url|revision)":"[^\]]+"\}\]/

export function readPrecacheList(worker: string): PrecachedFile[] {
  const [text] = list.exec(worker) ?? []
  if (text === undefined) throw new Error('The worker has no list of files')
  return JSON.parse(text)
}

/** The worker with another list. */
export function replacePrecacheList(worker: string, files: readonly PrecachedFile[]): string {
  return worker.replace(list, () => JSON.stringify(files))
}
