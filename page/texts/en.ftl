# Every text of the wallet page that the first load has. One clause, one actor; say what happened and what to do.

## Everywhere

wallet = Wallet
views = Views
home = Home
activity = Activity
settings = Settings
back = Back
optional = optional
loading = Loading
try-again = Try again
offline-banner = You are offline. Nothing can be sent or received now.
start-failed = The wallet could not start
to-home = To my wallet
to-start = To the start
network = Network
details = Details
then = , afterwards
amount-show-exact = { $amount }, show the exact amount
amount-show-rounded = { $amount }, show the rounded amount
amount-hidden = hidden amount
language-failed = The texts of this language could not be loaded. Reload the page, then try again.

## Welcome

welcome = A wallet that stays with you
welcome-lead = Your keys are made on this device and never leave it.
promise-keys = Locked by a passkey or a passphrase of yours
promise-shown = You see what will happen before you sign
promise-once = A payment is sent once, or not at all
make-wallet = Make a wallet
restore-wallet = Restore a wallet
import-key = Import a private key
wallet-name = Wallet { $number }

## Make and lock

make-title = Protect this wallet
passphrase = Passphrase
passphrase-of = Passphrase of { $name }
reveal = Show { $field }

## The phrase

phrase-title = Your recovery phrase
phrase-lead = These words restore your wallet if this device is lost. Write them on paper, in this order.
phrase-advice = Anyone who has these words has the money. Keep them off photos, clouds and chats. We will never ask for them.
phrase-show = Show the words
phrase-written = I have written them down
covered-word = word
check-title = Check your phrase
check-lead = Type these words from your paper.
check = Check
word-number = Word { $place }

## Restore

restore-title = Restore a wallet

## New wallets

invitation-title = Invitation
invitation = You are invited
invitation-lead = This invitation admits one new wallet to this service. Make the wallet here, or use one that you have.
invitation-now = Use it now: an invitation opens only once, and only in this browser.
invitation-open = This service takes every wallet, so you need no invitation.
sign-up-invite = New wallets need an invitation to this service. Open an invitation in this browser first. A wallet that has signed in before needs none.
sign-up-closed = This service takes no new wallets. A wallet that has signed in before can be used.

## Unlock

unlock-title = Welcome back
unlock = Unlock
unlock-with-passkey = Unlock with passkey
unlocking = Unlocking …
unlock-unchecked = The phrase of this wallet was not checked yet. Unlock it to see the words once more and check them.
other-wallet = Use another wallet
forgotten = Restore from your words
forgotten-key = Import the private key again

## Home

choose-wallet = { $name }, choose another wallet
test-money = Test money
balance-old = This balance may be old: the service does not answer. It is asked again.
receive = Receive
send = Send
faucet = Get test money
faucet-asking = Asking …
faucet-sent = Test money is on its way.
in-progress = In progress
tokens = Tokens
frozen = Frozen by its issuer
pays-fees = Pays network fees
unpriced-tokens = { $count ->
    [one] without one token that has no price
   *[other] without { $count } tokens that have no price
}
value-line = Value since { $since }: { $first } then, { $now } now
value-line-hidden = Value since { $since }
value-since = since { $since }
value-unknown = The value in USD is not known at the moment.
hidden-tokens = { $count ->
    [one] One token is hidden as spam.
   *[other] { $count } tokens are hidden as spam.
}
total-change = { $amount } ({ $percent }) in 24 h
total-change-without = { $count ->
    [one] without one token whose change is not known
   *[other] without { $count } tokens whose change is not known
}
hide-amounts = Hide the amounts
show-amounts = Show the amounts
waiting = Waiting for you
waiting-send = Send { $amount } to { $to }
waiting-swap = Swap { $amount } for { $token }
other-tokens = { $count ->
    [one] One token without a price
   *[other] { $count } tokens without a price
}

## Send

recipient = Recipient
token = Token
amount = Amount
memo = Memo
references = References
recipients = Saved recipients
recipient-moved-title = { $name } has another address now
recipient-moved = On this device, { $name } was:
recipient-moved-now = The service now gives that name to another address.
look-alike-title = This is not the address that you know
look-alike-advice = It looks like one to which you have sent before, or that you have saved. The marked characters differ.
look-alike-this = This recipient
look-alike-known = You know
review = Review

## Confirm

confirm-title = Confirm
confirm-send = Send { $amount } { $token }
confirm-anyway = Send { $amount } { $token } anyway
unlock-to-confirm = Unlock to confirm
signing = Signing …
cancel-send = Cancel
reject-send = Reject
to = To
from = From
mint = Token address
network-fee = Network fee
fee-at-most = at most { $amount } SOL
rent = Deposit
rent-why = opens the recipient’s account for this token
token-fee = The token keeps
balance-sol = SOL balance
balance-of = { $token } balance
prepared-own = Prepared by you
prepared-by = Prepared by
prepared-chat-title = Asked for in a chat
prepared-linked-chat-title = Prepared in a chat that has this wallet
prepared-chat = Continue only if you asked for it yourself, in your own chat with the bot.
prepared-unknown-title = Unknown sender
prepared-unknown = A link brought you here. Send only if you expected it.
sign-again-title = Sign again
too-late-title = The signature came too late
too-late = Nothing was sent, and it is proven that the first signature can no longer count. Sign again to send the same amount.
too-late-reverted = It is proven that the last signature can no longer count: nothing of it was done, and only the fee of { $fee } SOL of the first transaction was paid. Sign again to try once more, on the same terms.
reverted-title = The price moved, sign again
reverted = The network reverted the first transaction: nothing was swapped, and only its fee was paid. That is final. Sign again to try once more, with the same minimum.
reverted-stake-title = The network was paying rewards, sign again
reverted-stake = The network was paying the rewards of an epoch, and changed no stake meanwhile: it reverted the first transaction, and only its fee was paid. That is final. Sign again to try once more.
no-key-title = This wallet is not on this device
no-key-here = Your browser has it. Open the payment there, and confirm it with your key.
no-key = Only its key can confirm. Connect or restore the wallet here, or ask for a new link and open it on the device that has the key.
refused-title = This cannot be trusted
refused-description = The service contradicts itself about this payment. Nothing was signed. Do not sign it elsewhere.
refused-network = This payment is for another network than this wallet. Nothing was signed.
asked-refused-title = This is not what you asked for
asked-refused = Nothing was signed, and it cannot be signed here.
asked-differs = { $part }: you asked for { $asked }, and the service asks you to sign { $found }.
asked-part-kind = Action

## A swap

swap = Swap
swap-for = Swap { $given } for { $received }
confirm-swap = Swap { $amount } { $token }
confirm-swap-anyway = Swap { $amount } { $token } anyway
swap-gives = You pay
swap-gets = You get at least
swap-or-nothing = If less would arrive, nothing is swapped. Only the network fee is paid.
swap-wallet = Wallet
swap-mint-in = Token you pay with
swap-mint-out = Token you get
swap-gets-now = You get
swap-decimals = counted with { $decimals } decimals
swap-about = about { $amount }
swap-least = at least { $amount } { $token }
swap-quoted = Expected
swap-price = Price
price-impact = Price impact
price-impact-unknown = not known
swap-wrapped = Wrapped SOL
swap-wrapped-why = comes back as SOL with this swap
swap-wrapped-done = came back as SOL with this swap
swap-new-quote = New quote
swap-rent-why = opens your account for this token
prepared-unknown-swap = A link brought you here. Swap only if you expected it.

## Orders

orders = Orders
orders-waiting = { $count ->
    [one] An order waits for your signature
   *[other] { $count } orders wait for your signature
}
orders-waiting-why = Its price was reached. Nothing is swapped until you sign.
orders-look = To the orders
order-above = Price in USD, at or above
order-below = Price in USD, at or below
order-title = { $amount } { $token } for { $out }
order-is-above = When { $token } is at or above { $price }
order-is-below = When { $token } is at or below { $price }
order-is-pair = When { $token } is at or above { $above }, or at or below { $below }
order-waiting = Waits for its price.
order-triggered = The price was reached: { $price }.
order-done = Done.
order-cancelled = Cancelled.
order-expired = Expired, nothing was swapped.
order-cancel = Cancel the order
order-reason-price-moved = The market gives less than your minimum now. It is tried again.
order-reason-funds = The wallet holds too little for the swap.
order-reason-warnings = The swap has a warning that you have not read.
order-reason-market = The market does not answer. It is tried again.
order-reason-route = The market has no route for the swap. It is tried again.
order-reason-refused = The swap cannot be prepared now. It is tried again.
order-reason-not-signed = The last offer was not signed in time. Sign now to get a new one.
order-reason-failed = The last swap failed, and nothing was swapped. Sign now to try again.
order-reason-withdrawn = You cancelled the swap, and the order with it.
order-reason-not-allowed = The one who made the order may not prepare swaps of this wallet any more.
order-as-ordered = As you ordered on this device, or better.
order-waited-for = Your order: { $when }. Whether the price was reached is the word of the service.
order-unknown-title = This device does not know the order
order-unknown = Sign only if everything here is as it was ordered.
order-made-by = It was made by
order-made-chat = It was made in a chat.
order-made-elsewhere = It was made with this wallet, on another device.
order-made-unknown = It is not known who made it.
order-refused-title = This is not what you ordered
order-differs = { $part }: you ordered { $ordered }, and the service asks you to sign { $found }.
order-signed-title = You have signed for this order already
order-signed = Sign again only if that swap has failed, or was not signed in time.
order-part-decimals = Decimals of the tokens
order-part-slippage = Less than quoted, at most
order-part-fee-cap = Highest network fee, in lamports
order-part-cancelled = You have cancelled this order on this device.
order-part-order = The service says that this swap is not of the order that you wanted to sign.
order-part-expired = Your order has expired.

## Stake

stake = Stake
staked = Staked SOL
staked-free = { $amount } SOL are free to withdraw
stake-active = Active
stake-activating = Becoming active
stake-deactivating = Cooling down
stake-inactive = Not delegated
stake-position = Position
stake-positions = Positions
stake-undelegate = Undelegate
stake-withdraw = Withdraw
stake-redelegate = Delegate again
stake-why-not = { $action }: { $why }
stake-why-other = another wallet decides over it too.
stake-why-locked = locked until about { $date }.
stake-why-locked-custodian = locked by its custodian.
stake-why-not-delegated = nothing is delegated.
stake-why-cools = it cools down.
stake-why-cools-until = it cools down until about { $date }.
stake-why-delegated = it is delegated. Undelegate it first.
stake-why-nothing-free = nothing is free. Undelegate first.
stake-why-minimum = it is less than the network delegates.
stake-validator = Validator
stake-commission = Commission
stake-commission-of = { $percent } % of the rewards
stake-commission-short = keeps { $percent } %
stake-yield = Yield
stake-yield-short = { $percent } % a year, estimated
stake-yield-unknown = yield not known
stake-yield-rewards = about { $percent } % a year, estimated from past rewards
stake-yield-inflation = about { $percent } % a year, estimated from inflation
stake-unknown = not known
stake-warning-delinquent = This validator does not vote now: a stake with it earns nothing.
stake-warning-commission = This validator keeps a tenth of the rewards or more.
stake-warning-raised = This validator has raised its commission in the last epochs.
stake-warning-votes = This validator votes less than most others, so its stakes earn less.
stake-delegation = Delegation
stake-undelegation = Undelegation
stake-withdrawal = Withdrawal
stake-redelegation = New delegation
stake-confirm-delegate = Delegate { $amount } SOL
stake-confirm-undelegate = Undelegate { $amount } SOL
stake-confirm-withdraw = Withdraw { $amount } SOL
stake-to-validator = To the validator
stake-new-position = In a new position of this wallet:
stake-part-split = { $amount } SOL, a part of
stake-part-whole = { $amount } SOL, all of
stake-part-withdraw = { $amount } SOL to this wallet, from
stake-withdraw-more = Or up to { $amount } SOL more of each position that ends, if others send it there. All of it comes to this wallet.
stake-withdrawn = { $amount } SOL came to this wallet, with what others had sent there.
stake-wallet = Owner, who alone can withdraw
stake-rent-why = comes back with the last withdrawal
stake-next = What happens next
stake-next-active = Active from about { $date }, and earns from then on. It can be undelegated at any time.
stake-next-active-at-once = It stays active, and earns without a break.
stake-next-free = Free from about { $date }, and earns until then. After that, withdraw it here.
stake-next-free-at-once = It was not active yet, so it is free at once. Withdraw it here.
stake-next-withdrawn = The SOL is in the wallet as soon as the network confirms it.
stake-remaining = { $count ->
    [one] One position stays delegated.
   *[other] { $count } positions stay delegated.
}
stake-remaining-free = { $count ->
    [one] One free position does not fit into this transaction. Withdraw again afterwards.
   *[other] { $count } free positions do not fit into this transaction. Withdraw again afterwards.
}
prepared-unknown-stake = A link brought you here. Sign only if you expected it.
stake-part-fee-cap = Highest network fee, in SOL
stake-unknown-title = This device does not know the request
stake-unknown-request = It was made with this wallet, on another device. Sign only if everything here is as you asked for it.

## A wallet that is asked for

share-title = Share an address

## A credential that a person asked for in a chat

access-title = Developer access

## Progress

operation = Payment
operation-hidden-title = Not visible here
operation-hidden = This payment does not exist, or belongs to another wallet. If you came by a link, ask for a new one.
send-to = Send to { $to }

## Statuses

status-awaiting-confirmation = Waiting for you to confirm
status-awaiting-signature = Confirmed, waiting for your signature
status-submitted = On its way
status-confirmed = Done
status-failed = Failed
status-rejected = Rejected, nothing was sent
status-cancelled = Cancelled, nothing was sent
status-expired = Expired, nothing was sent
status-rejected-reverted = Rejected, only a fee was paid
status-cancelled-reverted = Cancelled, only a fee was paid
status-expired-reverted = Expired, only a fee was paid
reason-cancelling = Cancelling: making sure that nothing can be sent
reason-rejecting = Rejecting: making sure that nothing can be sent
reason-expiring = Expired: making sure that nothing can be sent
reason-too-late = The signature came too late, so it moves nothing
reason-preflight = The network would not accept it at the moment. It is tried again
reason-network = The network does not answer. It continues by itself
reason-too-few-nodes = Too few nodes answer to be sure. It continues by itself
reason-nodes-disagree = The nodes disagree. Nothing is concluded until they agree
reason-reverted = The network reverted it, and did nothing of it; only the network fee was paid
reason-reverted-again = It is final that nothing of it was done. It can be signed once more
reason-chain-changed = The network was started again
reason-other = It takes longer than usual

## Wallets of other programs

connect-title = Connect another wallet
connect-app = Connect { $app }
connect-hardware = Some hardware wallets cannot sign in. Then watch the address instead.
choose-account = Choose an account
open-in-app = Open in { $app }
open-in-app-hint = If a link brought you here, ask its sender for a new one: it opens in one browser only.
sign-in-with = Sign in with { $app }
sign-in-hint = The wallet signs a text that proves that it is yours. This moves nothing.
waiting-for-app = Waiting for { $app } …
other-account = { $app } has another account selected. Choose this wallet’s account in it.
watch = Watch
watch-instead = Only watch it
watch-only = Watch only

## Activity

just-now = Just now
minutes-ago = { $minutes } min ago

## Settings

wallets = Wallets

## Links

link-title = Link
link-opening = Opening the link
link-closed-title = This link does not open any more
link-closed = { $code ->
    [NOT_FOUND] It is incomplete or too old. Ask the sender for a new link.
   *[other] { $words }
}
link-unopened-title = The link was not opened
link-offline = You are offline. Connect, then open the link again.
link-of-chat = If this link is from your chat with the bot: the chat says what is next. For a new wallet, write /wallet new there.
link-unavailable = The service does not answer. Wait a moment, then open the link again.

## Inside a messenger

messenger-lost-title = The wallet did not open here
messenger-refused = { $code ->
    [CONFLICT] This window was already opened once.
    [NOT_FOUND] Only the person who asked the bot for it can open it.
    [FORBIDDEN] What the messenger says of you is too old, or the bot does not know you yet: then write /start to it.
   *[other] { $words }
}
messenger-lost = Close this window, and press the button in the chat again.
messenger-no-wallet-title = Your wallet is in your browser
messenger-empty-title = No wallet in this window
messenger-empty = A messenger's window keeps a storage of its own, which it may delete. Use your wallet in your own browser, or make one there.
other-ways = Other ways
make-wallet-here = Make a wallet here anyway
open-in-browser = Open in my browser
handed-over-title = Continue in your browser
handed-over = The payment is open there, and this window can do nothing more with it. The message in the chat shows what becomes of it.
to-chat = Back to the chat
return-to-chat = Return to the chat

## Errors

error-offline = You are offline. Connect, then try again.
error-unreachable = The service does not answer. Try again in a moment.
error-unavailable = The service is not available right now. Try again in a moment.
error-too-many = Too many requests. Wait a minute, then try again.
error-session = Your session has ended. Lock and unlock the wallet to continue.
service-words = { $words }
error-value = { $field }: { $problem }
recipient-least = A new address must receive at least { $amount } SOL.
error-answer = The service gave an answer that this page does not understand. Reload the page.
error-refused = Stopped: the service asked to sign something else than what is shown here ({ $reason }). Shown: { $asked }. To sign: { $found }. Nothing was signed.
error-service-file = The file service.json of this page is wrong, so the page does not know its service. The one who hosts the page has to repair it.
error-unknown = Something went wrong, and nothing was sent. Reload the page.

## Errors of other wallet programs

app-missing = { $app } is not in this browser, or not for this network. Switch it on, then try again. Nothing was sent.
app-locked = { $app } is locked, or does not show its account to this page. Unlock it and allow this page, then try again. Nothing was sent.
app-other-account = { $app } has another account selected. Choose { $address } in it, then try again. Nothing was sent.
app-refused = It was refused in { $app }. Nothing was sent.
app-changed = { $app } changed what it was asked to sign, so the signature is not used. Nothing was sent. Use a wallet of this page or of another program instead.
app-added-guard = { $app } added a check of its own (Lighthouse) before it signed. It means to protect you, but this page sends only exactly what it shows you, so nothing was sent. Trying again is unlikely to help: cancel or reject here, and start again with a wallet of this page or of another program.
app-changed-fee = { $app } changed the network fee before it signed. This page sends only exactly what it shows you, so nothing was sent. If { $app } lets you choose the fee, leave it as it came and try again. Otherwise cancel or reject here, and start again with a wallet of this page or of another program.
app-wrong-key = { $app } signed with the key of another account, so the signature is not used. Nothing was sent.
app-failed = { $app } did not sign. Nothing was sent. Open it, then try again.

## Errors of the device

device-insecure = This browser offers no encryption here. Open the page by https, or on http://localhost.
device-no-storage = This browser cannot keep a wallet. Use another one.
device-storage-forbidden = This browser does not let the page keep anything. Leave private mode, or allow site data for this page.
device-storage-full = The storage of this browser is full, and nothing was changed. Free some space, then try again.
device-storage-failed = The storage of this browser failed, and nothing was changed. Reload the page.
device-word-count = A phrase has 12 or 24 words. You typed { $found }.
device-no-room = With the words that are filled in, these would be { $found }. A phrase has at most { $most }. Empty the fields, then try again.
device-word-order = The numbers do not say the order of your words. Type the words one after the other, in their order.
device-test-network = Tick the box about real money first: this network is for tests.
device-other-words = These words are a phrase, but of another wallet. Compare them with your paper. If you have more papers, take the one of this wallet.
device-other-key = This is a private key, but of another wallet. Import the one of this wallet.
device-words-missing = You chose { $expected } words, and typed { $found }. Type the others, or choose another number of words.
device-unknown-words = Not in the list of words: word { $places }. Compare with your paper.
device-checksum = Each word exists, but together they are not a phrase. Compare each word and its place with your paper.
device-check-failed = Not word { $places } of your phrase. Compare with your paper.
device-too-short = A passphrase has at least { $atLeast } characters.
device-too-simple = This passphrase is easy to guess. Take several words that do not belong together.
device-not-judged = The lists of easy passphrases did not load, so no lock was made. Check your connection, then reload the page.
device-wrong-passphrase = This is not the passphrase of this wallet.
device-passkey-on-ip = Passkeys need a host name, and this page was opened as { $host }. Use a passphrase, or open the page by its name.
device-passkey-unsupported = This browser has no passkeys that can lock a wallet. Use a passphrase.
device-passkey-without-prf = This passkey cannot lock a wallet. Use another one, or a passphrase.
device-passkey-cancelled = The passkey was not used. Try again.
device-passkey-failed = The browser refused the passkey. Try again, or use a passphrase.
device-wrong-passkey = This passkey does not open this wallet.
device-locked = The wallet is locked. Unlock it first.
device-not-found = This wallet is not on this device any more.
device-not-checked = The recovery phrase was not checked yet. Lock the wallet and unlock it to check the words.
device-changed-elsewhere = Another tab is changing this wallet. Try again.
device-record-damaged = What is stored of this wallet is damaged. Restore it from its recovery phrase, or import its private key again.
device-record-too-new = A newer version of this page stored this wallet. Reload the page.
device-last-wallet = This is the last account of its phrase.
device-name = A name has 1 to { $maximum } visible characters.
device-already-here = This wallet is already on this device, as { $name }.
device-other-network = This address is on this device for another network, as { $name }. Use it in one network only.
device-failed = This device could not do that. Reload the page.
