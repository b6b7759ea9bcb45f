export { type ConnectOptions, connect } from './connect.js'
export { lossesOf } from './durable.js'
export { isLocked, isOverdue, takeTime, unhurried } from './overdue.js'
export { reach } from './reach.js'
