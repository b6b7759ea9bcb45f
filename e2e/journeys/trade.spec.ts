// All move the prices of the same pools, and some count what one account holds to the last unit: they run one after the other.
import './trade/swap.js'
import './trade/pay.js'
import './trade/access.js'
