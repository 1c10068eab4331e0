import { describeLostAnswers } from './describe-lost-answers.ts'

describeLostAnswers('run', 'facebook')
