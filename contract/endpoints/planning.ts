import { getPlanningCall, savePlanningCall } from '../calls/outbox-calls.ts'
import { Planning, PlanningContent } from '../posts/planning.ts'
import { define, longTextBytes, onceErrors } from './endpoint.ts'

export const getPlanning = define({
  ...getPlanningCall,
  answer: Planning,
  errors: [],
})

export const savePlanning = define({
  ...savePlanningCall,
  maxBodyBytes: longTextBytes,
  body: PlanningContent,
  answer: Planning,
  errors: ['VERSION_REQUIRED', 'VERSION_CONFLICT', ...onceErrors],
})
