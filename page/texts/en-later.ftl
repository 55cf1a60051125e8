# The texts of the views that are loaded later (page/later-views.ts).

## Everywhere

reload = Reload the page
keep = Keep it
continue = Continue
network-mainnet = Mainnet
network-devnet = Devnet
done = Done
copied = Copied
copy-refused = Select and copy it by hand
more = Show more
rent-back = Deposit returned
save = Save

at-most = at most { $amount }
nothing = nothing

## Make and lock

lock-lead = Choose how this wallet opens on this device.
lock-passkey = Passkey
lock-passkey-note = Fingerprint, face or the code of this device
lock-passkey-none = Not possible in this browser
lock-passphrase = Passphrase
lock-passphrase-note = A text that only you know
passphrase-again = Passphrase again
passphrase-hint = At least { $atLeast } characters. There is no way to reset it.
passphrase-different = The two are different.
strength-weak = Easy to guess.
strength-fair = Could be stronger.
strength-strong = Strong.
guess-keys = Neighbouring keys are among the first that are tried.
guess-repeats = It repeats itself.
guess-sequence = It continues as everyone would.
guess-date = Dates and years are soon tried.
guess-common = Many people use it.
guess-similar = Many people use almost the same.
guess-one-word = A single word is soon tried.
guess-name = Names are soon tried.
better-signs = Signs in place of letters do not help. Add words instead.
better-reversed = Words written backwards do not help. Add words instead.
better-capitals = Capitals do not help much. Add words instead.
better-dates = Leave dates out, and add words.
better-repeated = Take different words.
better-sequences = Take words that do not follow from each other.
better-words = Take several words that do not belong together.
better-more-words = Add another word that does not belong to the others.
making = Making your wallet …
unfinished-title = Finish your wallet
instead = Make another wallet instead
instead-title = Make another wallet?
instead-lead = This wallet will be removed from this device. It was never used. If you wrote down its words, destroy that paper: the new wallet has other words.
instead-remove = Remove it, make another
check-and-link = Check and link to the chat
restoring = Restoring …
restore = Restore
forgotten-lead = Type the recovery phrase of this wallet. It then gets a new lock on this device. Its accounts and their names stay as they are.
forgotten-key-lead = Type or paste the private key of this wallet, or choose its key file. The wallet then gets a new lock on this device, and keeps its name.
lock-new-title = A new lock
lock-again = Lock with this
locking-again = Locking …
change-lock = Change the lock
change-lock-lead = First, the passphrase that opens this wallet today.
change-lock-passkey = Choose what opens this wallet from now on. Your browser then asks for your passkey of today first.
lock-changed = The lock was changed.
auto-lock = Lock after a time without use
auto-lock-minutes = { $count ->
    [60] 1 hour
   *[other] { $count } min
}

## The phrase

phrase-length = Number of words
words = { $count } words
phrase-empty = Empty all fields
phrase-longer = More than { $count } words are filled in. Empty the fields after word { $count } first, if your phrase ends there.

## Restore

restore-lead = Type your recovery phrase, or paste it into the first field.
restore-test-warning = This wallet will be for test money. A phrase that holds real money should not be typed here: what you sign for one network can be valid in the other.
restore-test-agree = This phrase holds no real money.
completions = Words that fit
other-addresses-looking = Looking for your money
other-addresses = Other addresses
other-addresses-none = Other wallets make other addresses from the same words. None of them holds money now. You can still open one, for instance for its history.
other-addresses-lead = Other wallets make other addresses from the same words. The service says that some of them hold money. Choose the one to open. The settings have the others later.
other-addresses-balance = { $others ->
    [0] { $amount } SOL
    [one] { $amount } SOL and 1 token
   *[other] { $amount } SOL and { $others } tokens
}
other-addresses-usual = Usual in Phantom and Solflare: { $path }
other-addresses-short = Usual in Trust Wallet: { $path }
other-addresses-coin = From Solana’s command line, with prompt:// ({ $path })
other-addresses-no-path = From Solana’s command line, without a path
other-addresses-skip = Not now
other-addresses-unknown = The wallet is on this device. Whether other addresses of the same words hold money is not known yet. Try again, or look later in the settings.
unknown-word = Word { $place } is not in the list of words.

## Import

import-lead = Type or paste the private key of one wallet, as Phantom or Solflare export it, or choose a key file of Solana’s command line.
import-hint = It stays on this device, and is stored locked.
private-key = Private key
import-file = Choose a key file
import-file-wrong = This file cannot be read, or is too large for a key file.
import-not-a-key = { $found ->
    [nothing] Type or paste a private key first.
    [phrase] This is a recovery phrase. Restore the wallet from it instead.
    [address] This has the length of an address. A private key is twice as long.
    [seed] These are 32 numbers. A key file has 64: the private key and the public key.
    [hex] This is hex. A private key is exported as letters and digits in base58, or as a list of 64 numbers.
    [length] This is too short or too long. A private key has 64 bytes: 86 to 88 characters, or 64 numbers.
    [mismatch] The two halves of this key do not belong together. Copy all of it again.
   *[other] This is not a private key. Copy it again from the other wallet: 86 to 88 letters and digits, or a list of 64 numbers.
}
import-test-warning = This wallet will be for test money. A private key that holds real money should not be typed here: what you sign for one network can be valid in the other.
import-test-agree = This key holds no real money.
import = Import
importing = Importing …
imported-key = Imported key
key-not-covered = This key is not covered by your recovery phrase. Keep its own backup.

## Send

scan = Scan a QR code
scan-cancel = Cancel
scan-opening = Starting the camera. If your browser asks, allow it.
scan-reads = Reads addresses and Solana Pay links. The picture stays on this device.
scan-other-code = This code is not a Solana address or payment link.
scan-denied = This page may not use the camera. Allow it in the menu next to the page’s address, or in the settings of your device. Then try again.
scan-missing = No camera was found. Connect one and try again, or paste the address.
scan-busy = The camera does not answer. If another program uses it, close that program and try again.
scan-failed = The scanner could not start. Try again, or paste the address.
recipient-placeholder = Address, saved name or solana: link
recipient-is = Saved as { $name }
recipient-save = Save recipient
recipient-add = Add a recipient
recipient-address = Address
recipient-search = Search by name
recipient-none-found = No saved recipient has this name.
recipient-from-chat = From your chat
recipient-in-chat = Saved in your chat. Change it there.
recipient-other-address = Another address than before
recipient-trust = Use the new address
recipient-remove = Remove recipient
recipient-remove-sure = Remove { $name } from your saved recipients?
recipient-name-rule = Take up to 32 visible characters, with a letter or a digit. An address is not a name.
recipients-empty-title = No saved recipients yet
recipients-empty = Save an address under a name. You then send by that name, and see it in your activity.
earlier-recipients = Earlier recipients
available = { $amount } available
max = Max
max-hint = Everything that is left after fee and deposit. The next step shows how much that is.
max-sol = Everything but the network fee. The next step shows how much that is.
max-sol-waiting = Everything but the network fee, and { $amount } SOL for payments that wait. The next step shows how much that is.
max-token = Everything.
max-token-waiting = Everything but { $amount } { $token } for payments that wait.
memo-hint = Public: everyone can read it on the chain.
preparing = Preparing …
address-wrong = This is not a Solana address. Compare it with its source.
address-own = This is the address of this wallet itself.
address-no-key = No private key exists for this address: it belongs to a program or a vault. Ask the recipient for the address of a wallet.
amount-wrong = Write a number above zero, such as 1.5.
amount-unclear = Write { $whole } or { $decimal }: this can be read as both.
amount-decimals = This amount has more decimals than the token.
amount-too-much = This is more than the wallet has ({ $amount }).
amount-above-free = This is more than is available ({ $amount }): { $waiting } is for payments that wait.
show-waiting = Show what waits
memo-wrong = A memo has at most 256 bytes, and no hidden characters or line breaks.
link-read = Filled in from the payment request. Compare it with what you agreed on.
link-references = The payee finds the payment by these marks, which are public:
link-transaction-request = This link asks to sign a transaction of a website. This wallet does not do that.
link-bad-recipient = The link has no valid recipient. Ask for a new one.
link-unknown-field = The link has a field that this wallet does not know ({ $field }), so it is not used.
link-doubled-field = The link names { $field } twice, so it is unclear what it asks for. Ask for a new one.
link-bad-value = The link has a wrong value for { $field }. Ask for a new one.
link-too-many-references = The link has more than { $count } references, so it is not used. Ask for a new one.
link-token-not-held = The link asks for a token that this wallet does not have.

## A swap

swap-result = What was swapped
swap-gave = You paid
swap-got = You got
swap-price-for = { $price } { $tokenOut } for 1 { $tokenIn }
swap-going = Swapping { $amount } { $token } for at least { $least } { $output }
swap-done = Swapped { $amount } { $token } for { $got } { $output }
swap-done-unknown = Swapped { $token } for { $output }. The amounts are not known.
swap-ended = { $amount } { $token } was not swapped
swap-flip = Turn the swap round
half = Half
swap-max-sol = { $amount } SOL stay for fees, deposits and payments that wait.
swap-max-token = { $amount } { $token } stay for payments that wait.
swap-rate = 1 { $token } ≈ { $rate } { $other }
swap-rate-turn = Turn the rate round
swap-countdown = { $seconds ->
    [one] This quote holds for one second.
   *[other] This quote holds for { $seconds } seconds.
}
swap-seconds = { $seconds } s
swap-new = New swap
swap-route = Route
swap-moved = The price moved. At least { $now } { $token } now; your quote said { $seen }.
swap-moved-given = The price moved. You pay { $now } { $token } now; your quote said { $seen }.
swap-moved-below-title = The price moved against you
swap-moved-below = At least { $now } { $token } now; your quote said { $seen }. Even the expected amount is below that.
asked-most = Money may have arrived since. Then go back and review again.
swap-choose-tokens = Choose a token
swap-enter-amount = Enter an amount
swap-quoting = Getting a quote …
slippage = Slippage
slippage-auto = Auto
slippage-own = My own
slippage-auto-now = auto { $percent }
slippage-percent = Slippage in percent
slippage-hint = If the price moves against you by more than this, nothing is swapped.
slippage-wrong = Write a percentage from 0 to 50, with two decimals at most.
slippage-low = Prices often move by more than this, so the swap may fail. A swap that fails costs its network fee.
slippage-high = Up to { $percent } less than shown may arrive, and traders who see the swap can take a part of that.
swap-exact-out = At least this arrives.
swap-quote = Quote
swap-ask = Get a new quote
swap-old = This quote is too old. Get a new one.
close = Close
token-choose = Choose
token-search = Search for a token
token-search-any = Symbol, name or address
token-search-own = Symbol or address
token-searching = Searching …
token-none = No token found. You can paste its address.
token-none-own = This wallet has no such token.
token-count = { $count ->
    [one] One token found.
   *[other] { $count } tokens found.
}
token-own = in this wallet
token-listed = on the token list of this service
token-verified = verified by the market
token-looks-like = Not the { $symbol } that you may mean: only its name is like that.
token-warned-suspicious = The market warns of it
token-warned-unverified = Not verified
token-warned-mint = Its issuer can make more of it
token-warned-freeze = Its issuer can freeze it
token-warned-liquidity = Little liquidity
token-market-away = The market does not answer now, so some tokens may be missing.
token-unlisted = This token is not on the token list of this service.
token-verified-as = The market has verified this token:
token-reported = The market calls it
token-missing = No token has this address on this network.
token-not-swappable = This token cannot be swapped here.
warning-high-price-impact = The amount is large for these pools: it moves the price against you.
warning-mint-authority = The issuer of the token that you get can make any amount of it.
warning-freeze-authority = The issuer of the token that you get can freeze it in your wallet.
warning-suspicious-token = The market warns of the token that you get: do not trust it.
warning-unverified-token = The token that you get is not verified: its name may imitate another one.
warning-low-liquidity = The token that you get has little liquidity: it may be hard to sell.
warning-unknown = A warning that this page does not know.
review-anyway = I have read the warnings: review
price-effect-none = Almost none
price-effect-small = Small: { $percent }
price-effect-noticeable = You get { $percent } less for your money
price-effect-large = Large: you get { $percent } less for your money

## Orders

orders-none-title = No orders yet
orders-none = An order waits for a price, and asks you then.
order-new = New swap or order
order-when = When to swap
order-when-now = Now
order-when-price = At another price
order-quote-now = At the price of now, the swap would give:
order-you-sign = Nothing is executed without you: when the price is reached, you sign.
order-price-of = Whose price
order-other-token = the other token
order-price-hint = In USD, such as 200.
order-price-now = Now { $price }.
order-pair-hint = With both prices, the first that is reached decides.
order-at-least = You get at least
order-at-least-hint = Without it: what the market gives by then. You see it before you sign.
order-expires = Expires
order-days = { $count ->
    [one] after a day
   *[other] after { $count } days
}
order-make = Make the order
order-make-anyway = I have read the warnings: make the order
order-problem-price = Write a number above zero, such as 200.5.
order-problem-pair = This has to be below the other price.
order-least = At least { $amount } { $token }
order-until = Until
order-soon = The last swap of this order is not certain to be over: it could still be signed late. This page makes sure that it moves nothing, which takes a minute and a half at most, and then shows the fresh quote.
order-sign = Sign now
order-read-warnings = Read the warnings
order-sign-anyway = I have read the warnings: sign
order-accepted = Accepted when the order was made:
order-open = Show its swap

## Stake

stake-look = Show my stake
stake-delegate-going = Delegating { $amount } SOL to { $validator }
stake-delegate-done = Delegated { $amount } SOL to { $validator }
stake-delegate-ended = { $amount } SOL was not delegated
stake-undelegate-going = Undelegating { $amount } SOL
stake-undelegate-done = Undelegated { $amount } SOL
stake-undelegate-ended = { $amount } SOL was not undelegated
stake-withdraw-going = Withdrawing { $amount } SOL of stake to this wallet
stake-withdraw-done = Withdrew { $amount } SOL of stake to this wallet
stake-withdraw-ended = { $amount } SOL of stake was not withdrawn
stake-none-title = Nothing staked yet
stake-none = Delegate SOL to a validator, and it earns rewards. The SOL stays yours: only your wallet can undelegate and withdraw it.
stake-totals = All positions
stake-withdrawable = Free to withdraw
stake-rewards-total = Rewards so far
stake-epoch-ends = Epoch { $epoch } ends about { $date }. Stakes change, and rewards are paid, between epochs.
stake-read-at = As of
stake-never-delegated = Never delegated
stake-since = Known since
stake-active-from = Active from about { $date }. It earns from then on.
stake-free-from = Free from about { $date }. It earns until then.
stake-earns = Active. It earns rewards in each epoch.
stake-is-free = Free. It can be withdrawn, or delegated again.
stake-other-owner = Another wallet owns this position, and only it can withdraw.
stake-locked-until = Locked until about { $date }. Nothing can be withdrawn before.
stake-delegate = Delegate
stake-withdraw-all = Withdraw { $amount } SOL
stake-take-back = Stop the cool-down
stake-why = Other actions
stake-validators = Validators
stake-search = Name or address
stake-sort = Order
stake-sort-yield = Yield
stake-sort-commission = Commission
stake-sort-stake = Stake
stake-no-validator = No validator is found.
stake-other-validator = Choose another validator
stake-commission-before = { $commission } from epoch { $epoch }
stake-activated = Stake of all its delegators
stake-no-votes = Does not vote
stake-has-warnings = Warnings
stake-accept = I want to delegate to { $name } anyway. { $warning }
stake-all = All
stake-all-hint = Everything that is delegated. If it does not fit into one transaction, the next step says how many positions stay.
stake-undelegate-how = The stake cools down until the end of the epoch, and earns until then. After that you withdraw it. What stays of a position, and what goes, is 1 SOL or more each.
stake-rewards = Rewards
stake-rewards-count = { $count ->
    [one] one reward
   *[other] { $count } rewards
}
stake-statement = { $year } as CSV
stake-no-rewards-title = No rewards yet
stake-no-rewards = The first reward is paid after the first whole epoch in which the stake was active.
stake-epoch = Epoch { $epoch }
stake-reward-unverified = as the nodes say; the account changed otherwise too

## A wallet that is asked for

share-lead = Choose the wallet whose address you share, or make a new one.
share-note = Your wallet signs a text. That proves that it is yours, and can move nothing.
share-unknown = Share nothing with a person or a shop that you do not know: they will see the balance and the history of the wallet.
share = Share the address of { $name }
link-wallet-title = Link a wallet to your chat
link-wallet-lead = Choose the wallet that your chat may show, or make a new one. The chat can prepare payments; only you sign them.
link-wallet = Link { $name } to the chat
link-make-lead = Make the wallet for your chat here. The chat can show it and prepare payments; only you sign them.
shared = Shared { $address }
share-rejected = Rejected, no address was shared
share-cancelled = Cancelled, no address was shared
share-expired = Too late, no address was shared
linked-to-chat = Linked to your chat
say-yes = Now say yes in the chat
say-yes-compare = The chat asks if this wallet is yours. Compare the whole address with the one there, then answer.
link-wallet-rejected = Rejected, no wallet was linked
link-wallet-cancelled = Cancelled, no wallet was linked
link-wallet-expired = Too late, no wallet was linked
link-wallet-again = To begin again, write /wallet new in the chat.

## A credential that a person asked for in a chat

access-lead = Choose a wallet that is linked to the chat in which you asked for { $credential ->
    [bot_token] a bot token
    [managing_key] an API key that manages keys
   *[other] an API key
    }.
access-verify = Verify with { $name }
access-verified = Verified
access-once = { $credential ->
    [bot_token] The token is shown once. Show it when you are ready to copy it.
   *[other] The key is shown once. Show it when you are ready to copy it.
    }
access-show = { $credential ->
    [bot_token] Show the bot token
   *[other] Show the API key
    }
access-keep = { $credential ->
    [bot_token] Copy the token to where you keep secrets. It is not shown again.
    [managing_key] Copy the key to where you keep secrets, and not to a server. It is not shown again.
   *[other] Copy the key to where you keep secrets. It is not shown again.
    }
access-copy = { $credential ->
    [bot_token] Copy the token
   *[other] Copy the key
    }
access-ended = Nothing was made

## Progress

outcome-words = { $words }
send-new = Send again
timeline = Timeline
explorer = Explorer
evidence = Evidence
operation-id = Operation
signature = Signature
slot = Slot
final = Final
is-final = yes
not-final = not yet
nodes = Nodes
nodes-agree = { $nodes } of { $of } agree
reverted-signature = Reverted transaction
reverted-fee = Fee of the reverted transaction
signed-hash = Hash of the signed message
send-going = Sending { $amount } { $token } to { $to }
send-done = Sent { $amount } { $token } to { $to }
send-ended = { $amount } { $token } was not sent
date = Date
receipt-share = Share
receipt-copy = Copy
share-real = Solana
share-test = Solana, test money
share-transaction = Transaction { $signature }

## Wallets of other programs

connect-lead = Its key stays in the program that has it. That program asks you before it signs.
no-apps-title = No other wallet found
no-apps = Install or switch on a wallet program in this browser that works on this network, then reload the page.
key-in-app = The key is in { $app }.
watch-address = Watch an address
watch-no-activity = The activity of an address is shown after its wallet has signed in.
watch-needs-session = Balances are shown after you have signed in with a wallet of yours, or opened a link.
watch-nothing = This address holds nothing yet.
watch-only-note = You see what is public about the address. Nothing can be sent from it here.
address = Address

## Activity

filter = Filter
filter-all = All
filter-in = Received
filter-out = Sent
filter-unfinished = Unfinished
activity-empty-title = Nothing here yet
activity-empty = What you send and receive shows up here.
unfinished-empty-title = Nothing is unfinished
unfinished-empty = Payments that wait for you, that failed or that you cancelled show up here.
today = Today
yesterday = Yesterday
transaction = Transaction
transaction-sent = Sent
transaction-received = Received
transaction-sent-to = Sent to { $address }
transaction-received-from = Received from { $address }
transaction-to = To { $address }
transaction-from = From { $address }
transaction-fee-note = Fee
transaction-rent = Account deposit
transaction-rent-back = Account deposit returned
transaction-rent-why = comes back when its account is closed
transaction-rent-back-why = an account was closed
transaction-swap = Swapped tokens
transaction-swapped = Swapped { $given } for { $received }
transaction-other = Other transaction
transaction-failed = Failed
transaction-failed-why = Reverted by the network: only its fee was paid
transaction-dropped = No longer on the chain
transaction-block-dropped = No longer on the chain: the network gave up its block
transaction-not-on-chain = Not on the chain: only one node had reported it
transaction-final = Final
transaction-not-final = Confirmed, final in some seconds
transaction-status = Status
transaction-usd-then = { $usd } at that time
transaction-id = Transaction ID
transaction-copy-id = Copy transaction ID
transaction-look-alike = This address looks like one that you know, but it is a different one. Do not send to it.
transaction-missing-title = Not in your activity
transaction-missing = This transaction did not change this wallet, or the network is checking it again.

## Wallets

not-backed-up = Not backed up

## Settings

name = Name
rename = Rename
add-account = Add an account
add-account-lead = Another address of the same recovery phrase.
show-phrase = Show recovery phrase
show-key = Show private key
uncover-key = Show the key
key-advice = Anyone who has this key has the money. Keep it off photos, clouds and chats. We will never ask for it.
remove-wallet = Remove from this device
remove-from-device = Remove
remove-balance = { $others ->
    [0] This wallet holds { $amount } SOL.
    [one] This wallet holds { $amount } SOL and another token.
   *[other] This wallet holds { $amount } SOL and { $others } other tokens.
}
remove-balance-unknown = The balance of this wallet cannot be read now. It may hold money.
remove-lead = The account can be added again from its recovery phrase.
remove-lead-phrase = Without the recovery phrase on paper, the money is lost for good. The service has no copy.
remove-agree = I have the recovery phrase on paper.
remove-agree-account = I keep the recovery phrase.
remove-lead-key = Without the private key in a place of yours, the money is lost for good. No recovery phrase brings it back, and the service has no copy.
remove-agree-key = I have the private key in a safe place.
remove-external = Its key stays in { $app }. You can connect it again.
remove-watched = Nothing is lost. You can watch the address again.
disconnect-too = Also disconnect it from the service, which then stops following it for you.
sign-out = Sign out
linked-chats = Linked chats
linked-chats-none = No chat is linked to this wallet. To link one, write /wallet in your chat with the bot, and press New wallet or Connect a wallet.
linked-chats-show = Show linked chats
chat-unnamed = A chat
chat-linked-on = Linked on { $date }
chat-unlink = Unlink
chat-unlink-title = Unlink this chat
chat-unlink-lead = The chat will no longer see or cancel the payments of this wallet, and gets no more news of it. It gets a message that says so.
chat-unlink-kept = The money stays in the wallet, and the key stays with you.
chat-keep = Keep it linked
theme = Appearance
theme-system = System
theme-light = Light
theme-dark = Dark
amounts = Amounts
amounts-shown = Shown
amounts-hidden = Hidden
language = Language
language-system = System
security = Security
locked-by-passkey = Opens with your passkey.
locked-by-passphrase = Opens with your passphrase.
storage-not-kept-key = This browser may delete the wallet if it runs short of space. Keep your private key safe.
storage-not-kept = This browser may delete the wallet if it runs short of space. Keep your recovery phrase safe.
lock-now = Lock now
end-session = Sign out and lock

## Price

price-of = Price of { $token }
price-range = Time that the chart shows
range-1h = 1 h
range-24h = 24 h
range-7d = 7 d
range-30d = 30 d
price-unknown = The price is not known
price-unknown-why = No source has a price for this token. If it is looked up for the first time, look again in some seconds.
price-no-history = There are no prices for this time yet.
price-since = Since { $since }. There are no earlier prices for this time.
since-today = { $time } today
since-day = { $day }
price-old = This price may be old: the service does not answer. It is asked again.
price-stale = This price is old: no source has a newer one.
price-one-source = Only one source has a price.
price-unconfirmed = Only one source has a price, and it has moved far. The next reading has to confirm it.
price-differs = The sources contradict each other: { $prices }.
price-held = You have
price-facts = The price in numbers
price-now = Now
price-at = As of
price-sources = Sources
price-change-24h = Change in 24 h
price-change-7d = Change in 7 d
price-lowest = Lowest in this time
price-highest = Highest in this time

## Alerts

alerts = Alerts
alerts-none = No alert about this token.
alert-condition = When to alert
alert-above = Above
alert-below = Below
alert-change = Change
alert-target = Price in USD
alert-percent = Change in percent, within an hour
alert-repeats = Again and again, at most once an hour
alert-try = When would this have fired?
alert-make = Make the alert
alert-where = Alerts come to the chats that have this wallet, and are shown here.
alert-already-met = is met already, and waits until the price has returned.
alert-new = Alert
alert-untried = There are no prices for the last 30 days yet, so this cannot be tried.
alert-would-have-since = { $count ->
    [0] It would not have fired since { $since }. There are no earlier prices.
    [one] It would have fired once since { $since }. There are no earlier prices.
   *[other] It would have fired { $count } times since { $since }. There are no earlier prices.
}
alert-share = Prices are known for { $share } % of this time. In the rest it could not fire.
alert-would-have = { $count ->
    [0] It would not have fired in the last 30 days.
    [one] It would have fired once in the last 30 days.
   *[other] It would have fired { $count } times in the last 30 days.
}
alert-is-above = Above { $price }
alert-is-below = Below { $price }
alert-is-change = Change by { $percent } % in { $timeframe }
alert-armed = waits.
alert-returns = waits until the price has returned.
alert-cools = has fired, and rests for a while.
alert-triggered = has fired.
alert-paused = is paused.
alert-expired = has expired.
alert-last = Last:
alert-again = Again
alert-pause = Pause
alert-delete = Delete

## Receive

receive-qr = QR code of your address
receive-advice = Only send Solana and its tokens to this address.
receive-advice-test = This address is for test money. Do not send real money to it.
receive-request = Ask for an amount
receive-plain = Show the address only
copy-address = Copy address
copy-request = Copy payment request
request-qr = QR code of the payment request
amount-sol = Amount in SOL
reference = Reference
reference-hint = The payment carries this mark, so that it can be found on the chain.
