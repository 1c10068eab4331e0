import { mediaLimits } from '#contract/media/media.ts'
import { type Access, requireAccess } from '../access/hold-access.ts'
import { hasAnswer } from '../api/idempotency.ts'
import type { Deps } from '../deps.ts'
import { isStorageFull } from '../files/is-storage-full.ts'
import { mediaScratch } from '../files/scratch-folder.ts'
import { ApiError } from '../http/api-error.ts'
import { yieldToEventLoop } from '../http/yield-to-event-loop.ts'
import { refuseTemporarily } from '../limits/incoming-forms.ts'
import {
  maxBodyBytes,
  type ReceivedForm,
  receiveMultipart,
} from '../media/incoming/receive-multipart.ts'
import { type Coming, findRoom, refuseForRoom } from '../plan-limits/storage-room.ts'

/** Allowed bytes besides new media: fields, and files that the project has already. */
const besideBytes = 16 * 1024 * 1024

interface FormCall extends Access {
  request: Request
  idempotencyKey: string
}

type FormDeps = Pick<Deps, 'env' | 'db' | 'clock' | 'forms' | 'billing'>

/**
 * Reads the form of a post, passes it to `use`, and deletes its files in any case. A form that the
 * project has no room for is refused before it is read, or while it arrives; one whose sender has
 * lost their access meanwhile, before anything in it is looked at.
 */
export async function withPostForm<T>(
  deps: FormDeps,
  call: FormCall,
  use: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  const { bytes, refusal, release } = await holdRoom(deps, call)
  try {
    const scratch = await mediaScratch(deps.env.DATA_DIR)
    const form = await receiveMultipart(call.request, scratch, {
      ...{ maxBytes: bytes, tooLarge: refusal },
    })
    try {
      await requireAccess(deps.db, call, deps.clock.now())
      await yieldToEventLoop()
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

/**
 * The allowed size of a form, the error for a larger one, and the function that ends its
 * reservation.
 */
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
  // A repetition of a call that was answered is accepted, however full the project is.
  const wasTaken = isShort && (await hasAnswer(db, call.userId, call.idempotencyKey))
  const of = wasTaken ? `taken before: ${call.userId}` : call.projectId
  const left = (coming: Coming) =>
    boundOf(wasTaken ? mediaLimits.maxVideoBytes - (coming.get(of) ?? 0) : measure(coming).bytes)
  // No `await` from here to `hold`: two calls would both find the last room.
  const most = left(new Map())
  const bytes = left(forms.bytes)
  const tooLarge = isShort && !wasTaken ? refuseForRoom(room) : new ApiError('MEDIA_TOO_LARGE')
  const announced = call.request.headers.get('content-length')
  const held = announced === null ? bytes : Number(announced)
  if (held > most) throw tooLarge
  if (held > bytes) throw refuseTemporarily()
  const release = forms.hold({ userId: call.userId, of, bytes: held })
  return { bytes, refusal: bytes < most ? refuseTemporarily() : tooLarge, release }
}

function boundOf(room: number): number {
  return Math.min(maxBodyBytes, Math.max(0, room) + besideBytes)
}
