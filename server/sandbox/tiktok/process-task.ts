import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { StoredMedia } from '../media/media-facts.ts'
import type { Sandbox } from '../sandbox.ts'
import { MediaRefusal } from './check-media.ts'
import { findProfile, type Profile } from './profiles.ts'
import { publishTask } from './publish-task.ts'
import { takePhoto, takeVideo } from './take-media.ts'
import { failTask, findTask, listUnfinishedTasks, type Task } from './tasks.ts'

const delayOf = ({ settings }: Sandbox, { request }: Task) => {
  const [least, most] = request.upload ? settings.videoDelayMs : settings.imageDelayMs
  return most > least ? randomInt(least, most + 1) : least
}

const takeAll = async (sandbox: Sandbox, task: Task, profile: Profile): Promise<StoredMedia[]> => {
  const { photos = [] } = task.request
  if (task.file !== null) return [await takeVideo(sandbox, task.file, profile)]
  const items: StoredMedia[] = []
  for (const url of photos) items.push(await takePhoto(sandbox, url))
  return items
}

const processTask = async (sandbox: Sandbox, publishId: string) => {
  const { db, background } = sandbox
  const task = findTask(db, publishId)
  const profile = task && findProfile(db, task.accountId)
  if (task?.state !== 'processing' || !profile) return
  try {
    await background.sleep(delayOf(sandbox, task))
    const items = await takeAll(sandbox, task, profile)
    // It may have been cancelled meanwhile.
    if (findTask(db, publishId)?.state === 'processing') publishTask(sandbox, task, profile, items)
  } catch (error) {
    background.signal.throwIfAborted()
    if (!(error instanceof MediaRefusal)) sandbox.log.error({ err: error }, 'a post failed')
    failTask(db, publishId, error instanceof MediaRefusal ? error.reason : 'internal')
  } finally {
    if (task.file !== null && !background.signal.aborted) await rm(task.file, { force: true })
  }
}

/** To PUBLISH_COMPLETE or FAILED. If the sandbox stops meanwhile, the next start continues. */
export const processLater = (sandbox: Sandbox, publishId: string) => {
  sandbox.background.run(`tiktok ${publishId}`, () => processTask(sandbox, publishId))
}

export const resumeTasks = (sandbox: Sandbox) => {
  for (const { publishId } of listUnfinishedTasks(sandbox.db)) processLater(sandbox, publishId)
}
