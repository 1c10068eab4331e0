import { describeDelivery } from './describe-delivery.ts'

describeDelivery('embedded')
