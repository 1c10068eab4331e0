import { mediaLimits } from '#contract/media.ts'
import type { Deps } from '../deps.ts'
import { isStorageFull } from '../files/is-storage-full.ts'
import { ApiError } from '../http/api-error.ts'
import { hasAnswer } from '../http/idempotency.ts'
import { stepAside } from '../http/step-aside.ts'
import { refuseForNow } from '../media/arriving-forms.ts'
import { mediaScratch } from '../media/media-scratch.ts'
import { maxBodyBytes, type ReceivedForm, receiveMultipart } from '../media/receive-multipart.ts'
import { type Coming, findRoom, refuseForRoom } from '../media/storage-room.ts'

/** What a form may weigh beside new media: its fields, and files that the project has already. */
const besideBytes = 16 * 1024 * 1024

interface FormCall {
  request: Request
  userId: string
  projectId: string
  idempotencyKey: string
}

type FormDeps = Pick<Deps, 'env' | 'db' | 'clock' | 'forms'>

/**
 * Reads the form of a post and hands it on; whatever comes of it, no file of it stays behind. What the
 * project has no room for is refused before it is read, or while it comes in.
 */
export async function withPostForm<T>(
  deps: FormDeps,
  call: FormCall,
  use: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  const { bytes, refusal, release } = await holdRoom(deps, call)
  try {
    const scratch = await mediaScratch(deps.env.DATA_DIR)
    const form = await receiveMultipart(call.request, scratch, bytes, refusal)
    try {
      await stepAside()
      return await use(form)
    } finally {
      await form.discard()
    }
  } catch (error) {
    if (isStorageFull(error)) throw new ApiError('STORAGE_FULL', { cause: error })
    throw error
  } finally {
    release()
  }
}

/** What a form may weigh, what is said of one that weighs more, and the end of its being counted. */
interface HeldRoom {
  bytes: number
  refusal: ApiError
  release(): void
}

async function holdRoom(deps: FormDeps, call: FormCall): Promise<HeldRoom> {
  const { db, forms } = deps
  const measure = await findRoom(deps, db, call.projectId)
  const room = measure(new Map())
  const isShort = boundOf(room.bytes) < maxBodyBytes
  // One that was taken before is answered as before, however full the project is by now.
  const wasTaken = isShort && (await hasAnswer(db, call.userId, call.idempotencyKey))
  const of = wasTaken ? `taken before: ${call.userId}` : call.projectId
  const left = (coming: Coming) =>
    boundOf(wasTaken ? mediaLimits.maxVideoBytes - (coming.get(of) ?? 0) : measure(coming).bytes)
  // From here to `hold` nobody else gets a turn: two would both find the last room.
  const most = left(new Map())
  const bytes = left(forms.bytes)
  const tooLarge = isShort && !wasTaken ? refuseForRoom(room) : new ApiError('MEDIA_TOO_LARGE')
  const announced = call.request.headers.get('content-length')
  const held = announced === null ? bytes : Number(announced)
  if (held > most) throw tooLarge
  if (held > bytes) throw refuseForNow()
  const release = forms.hold({ userId: call.userId, of, bytes: held })
  return { bytes, refusal: bytes < most ? refuseForNow() : tooLarge, release }
}

function boundOf(room: number): number {
  return Math.min(maxBodyBytes, Math.max(0, room) + besideBytes)
}
