import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type Call, mount } from '../api/mount-endpoint.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { App } from '../http/app-env.ts'
import { SmartError } from '../language-model/smart-error.ts'
import { askModel } from './ask-model.ts'
import { improveCaption, makeTags, type SmartTask } from './smart-tasks.ts'
import { streamEvents } from './stream-events.ts'

export function mountSmart(app: App, deps: Deps): void {
  mount(app, deps, endpoints.getSmart, async () => ({ isConfigured: deps.smart !== undefined }))
  mount(app, deps, endpoints.improveCaption, (call) => answer(call, improveCaption))
  mount(app, deps, endpoints.makeTags, (call) => answer(call, makeTags))
}

type SmartCall = Call<typeof endpoints.improveCaption> | Call<typeof endpoints.makeTags>

const codeOf = (error: unknown) => (error instanceof SmartError ? error.code : 'AI_FAILED')

async function answer({ deps, caller, body, request, log }: SmartCall, task: SmartTask) {
  if (!deps.smart) throw new ApiError('AI_NOT_CONFIGURED')
  await deps.limits.smartByUser.consume(caller.userId)
  const leaving = new AbortController()
  const signal = AbortSignal.any([leaving.signal, request.signal])
  const events = askModel(deps.smart, task, body.caption, signal)
  if (request.headers.get('Accept')?.includes('text/event-stream'))
    return streamEvents(events, {
      stop: () => leaving.abort(),
      onFailure: (error) => {
        log.warn({ err: error }, 'the model failed')
        return codeOf(error)
      },
    })
  try {
    for await (const event of events) if (event.type === 'done') return { caption: event.caption }
  } catch (cause) {
    throw new ApiError(codeOf(cause), { cause })
  }
  throw new ApiError('AI_FAILED')
}
