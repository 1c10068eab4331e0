import { describeDelivery } from './describe-delivery.ts'

describeDelivery('run', 'facebook')
