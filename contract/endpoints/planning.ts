import { getPlanningCall, savePlanningCall } from '../outbox-calls.ts'
import { Planning, PlanningContent } from '../planning.ts'
import { define, longTextBytes, onceErrors } from './define.ts'

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
