# Every text of the wallet page. One clause, one actor; say what happened and what to do.

## Everywhere

wallet = Wallet
views = Views
home = Home
activity = Activity
settings = Settings
back = Back
done = Done
save = Save
continue = Continue
optional = optional
more = Show more
loading = Loading
try-again = Try again
copied = Copied
copy-refused = Select and copy it by hand
offline-banner = You are offline. Nothing can be sent or received now.
start-failed = The wallet could not start
to-home = To my wallet
to-start = To the start
solana = Solana
network = Network
network-mainnet = Mainnet
network-devnet = Devnet
then = , afterwards

## Welcome

welcome = A wallet that stays with you
welcome-lead = Your keys are made on this device and never leave it.
promise-keys = Locked by a passkey or a passphrase of yours
promise-shown = You see what will happen before you sign
promise-once = A payment is sent once, or not at all
make-wallet = Make a wallet
restore-wallet = Restore a wallet
wallet-name = Wallet { $number }

## Make and lock

make-title = Protect this wallet
lock-lead = Choose how this wallet opens on this device.
lock-passkey = Passkey
lock-passkey-note = Fingerprint, face or the code of this device
lock-passkey-none = Not possible in this browser
lock-passphrase = Passphrase
lock-passphrase-note = A text that only you know
passphrase = Passphrase
passphrase-again = Passphrase again
passphrase-hint = At least { $atLeast } characters. There is no way to reset it.
passphrase-different = The two are different.
making = Making your wallet …
restoring = Restoring …
restore = Restore

## The phrase

phrase-title = Your recovery phrase
phrase-lead = These words restore your wallet if this device is lost. Write them on paper, in this order.
phrase-advice = Anyone who has these words has the money. Keep them off photos, clouds and chats. We will never ask for them.
phrase-show = Show the words
phrase-written = I wrote down all the words.
phrase-length = Number of words
covered-word = word
words = { $count } words
check-title = Check your phrase
check-lead = Type these words from your paper.
check = Check
check-again = Try with other words
word-number = Word { $place }

## Restore

restore-title = Restore a wallet
restore-lead = Type your recovery phrase, or paste it into the first field.
restore-test-warning = This wallet will be for test money. A phrase that holds real money should not be typed here: what you sign for one network can be valid in the other.
restore-test-agree = This phrase holds no real money.
completions = Words that fit
unknown-word = Word { $place } is not in the list of words.

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

## Home

choose-wallet = { $name }, choose another wallet
test-money = Test money
balance-old = This balance may be old: the service does not answer. It is asked again.
receive = Receive
send = Send
faucet = Top up
faucet-asking = Asking …
faucet-sent = Test money is on its way.
pending = In progress
tokens = Tokens
frozen = Frozen by its issuer
pays-fees = Pays network fees
unpriced-tokens = { $count ->
    [one] without one token that has no price
   *[other] without { $count } tokens that have no price
}
value-unknown = The value in USD is not known at the moment.
hidden-tokens = { $count ->
    [one] One token is hidden as spam.
   *[other] { $count } tokens are hidden as spam.
}

## Price

price-of = Price of { $token }
price-range = Time that the chart shows
range-1h = 1 h
range-24h = 24 h
range-7d = 7 d
range-30d = 30 d
price-unknown = The price is not known
price-unknown-why = No source has a price of this token. If it is looked up for the first time, look again in some seconds.
price-no-history = There are no prices of this time yet.
price-old = This price may be old: the service does not answer. It is asked again.
price-stale = This price is old: no source has a newer one.
price-one-source = Only one source has a price.
price-unconfirmed = Only one source has a price, and it has moved far. The next reading has to confirm it.
price-differs = The sources contradict each other: { $prices }.
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
alert-already-met = The price is there already. The alert arms after the price has returned.
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

## Send

recipient = Recipient
recipient-placeholder = Address or solana: link
earlier-recipients = Earlier recipients
token = Token
amount = Amount
available = { $amount } available
max = Max
max-hint = Everything that fee and rent leave. The next step shows how much that is.
memo = Memo
memo-hint = Public: everyone can read it on the chain.
review = Review
preparing = Preparing …
address-wrong = This is not a Solana address. Compare it with its source.
address-own = This is the address of this wallet itself.
address-no-key = No private key exists for this address: it belongs to a program or a vault. Ask the recipient for the address of a wallet.
amount-wrong = Write a number above zero, such as 1.5.
amount-decimals = This amount has more decimals than the token.
amount-too-much = This is more than the wallet has.
memo-wrong = A memo has at most 256 bytes, and no hidden characters or line breaks.
link-read = Filled in from the payment request. Compare it with what you agreed on.
link-reference = The request carries a reference that this wallet cannot attach. The payee may not recognise the payment by itself.
link-transaction-request = This link asks to sign a transaction of a website. This wallet does not do that.
link-bad-recipient = The link has no valid recipient. Ask for a new one.
link-unknown-field = The link has a field that this wallet does not know ({ $field }), so it is not used.
link-doubled-field = The link names { $field } twice, so it is unclear what it asks for. Ask for a new one.
link-bad-value = The link has a wrong value for { $field }. Ask for a new one.
link-token-not-held = The link asks for a token that this wallet does not have.
look-alike-title = This is not the address that you know
look-alike-advice = It looks like one to which you have sent before. The marked characters differ.
look-alike-this = This recipient
look-alike-known = You sent before to

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
prepared-chat = Continue only if you asked for it yourself, in your own chat with the bot.
prepared-unknown-title = Unknown sender
prepared-unknown = A link brought you here. Send only if you expected it.
sign-again-title = Sign again
too-late-title = The signature came too late
too-late = Nothing was sent, and it is proven that the first signature can no longer count. Sign again to send the same amount.
no-key-title = This wallet is not on this device
no-key-here = Your browser has it. Open the payment there, and confirm it with your key.
no-key = Only its key can confirm. Connect or restore the wallet here, or ask for a new link and open it on the device that has the key.
refused-title = This cannot be trusted
refused-description = The service contradicts itself about this payment. Nothing was signed. Do not sign it elsewhere.
refused-network = This payment is for another network than this wallet. Nothing was signed.

## A swap

swap = Swap
swap-for = Swap for { $token }
confirm-swap = Swap { $amount } { $token }
confirm-swap-anyway = Swap { $amount } { $token } anyway
swap-gives = You give
swap-gets = You get at least
swap-or-nothing = If less would arrive, nothing is swapped. Only the network fee is paid.
swap-wallet = Wallet
swap-mint-in = Token you give
swap-mint-out = Token you get
swap-decimals = counted with { $decimals } decimals
swap-quoted = Expected
swap-quote = Quote
swap-ask = Ask for a price
swap-old = The price is old. Ask again.
swap-mint-hint = SOL, or the address of the token
swap-problem-mint = Write SOL, or the address of a token.
swap-problem-same = This is the token that you give.
swap-problem-amount = Write a number above zero, with a point.
swap-problem-too-much = The wallet has less than this.
review-anyway = I have read the warnings: review
price-impact = Effect on the price
price-impact-unknown = not known
swap-rent-why = opens your account for this token
prepared-unknown-swap = A link brought you here. Swap only if you expected it.

## A wallet that is asked for

share-title = Share an address
share-lead = Choose the wallet whose address you share, or make a new one.
share-note = Your wallet signs a text. That proves that it is yours, and can move nothing.
share-unknown = Share nothing with a person or a shop that you do not know: they will see the balance and the history of the wallet.
share = Share the address of { $name }
shared = Shared
share-rejected = Rejected, no address was shared
share-cancelled = Cancelled, no address was shared
share-expired = Too late, no address was shared

## A credential that a person asked for in a chat

access-title = Developer access
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

operation = Payment
operation-hidden-title = Not visible here
operation-hidden = This payment does not exist, or belongs to another wallet. If you came by a link, ask for a new one.
send-new = Send again
send-to = To { $to }
timeline = Timeline
explorer = Open in explorer
evidence = Evidence
operation-id = Operation
signature = Signature
slot = Slot
fee-paid = Fee paid
final = Final
is-final = yes
not-final = not yet
nodes = Nodes
nodes-agree = { $nodes } of { $of } agree
signed-hash = Hash of the signed message

## Statuses

status-awaiting-confirmation = Waiting for you to confirm
status-awaiting-signature = Confirmed, waiting for your signature
status-submitted = On its way
status-confirmed = Sent
status-failed = Failed, the amount was not sent
status-rejected = Rejected, nothing was sent
status-cancelled = Cancelled, nothing was sent
status-expired = Expired, nothing was sent
reason-cancelling = Cancelling: making sure that nothing can be sent
reason-rejecting = Rejecting: making sure that nothing can be sent
reason-expiring = Expired: making sure that nothing can be sent
reason-too-late = The signature came too late. Nothing was sent
reason-preflight = The network would not accept it at the moment. It is tried again
reason-network = The network does not answer. It continues by itself
reason-too-few-nodes = Too few nodes answer to be sure. It continues by itself
reason-nodes-disagree = The nodes disagree. Nothing is concluded until they agree
reason-chain-changed = The network was started again
reason-delayed = It takes longer than usual. It continues by itself
reason-other = It takes longer than usual

## Wallets of other programs

connect-title = Connect another wallet
connect-lead = Its key stays in the program that has it. That program asks you before it signs.
connect-app = Connect { $app }
connect-hardware = Some hardware wallets cannot sign in. Then watch the address instead.
choose-account = Choose an account
no-apps-title = No other wallet found
no-apps = Install or switch on a wallet program in this browser that works on this network, then reload the page.
open-in-app = Open in { $app }
open-in-app-hint = If a link brought you here, ask its sender for a new one: it opens in one browser only.
sign-in-with = Sign in with { $app }
sign-in-hint = The wallet signs a text that proves that it is yours. This moves nothing.
waiting-for-app = Waiting for { $app } …
other-account = { $app } has another account selected. Choose this wallet’s account in it.
key-in-app = The key is in { $app }.
watch = Watch
watch-address = Watch an address
watch-instead = Only watch it
address = Address
watch-only = Watch only
watch-only-note = You see what is public about the address. Nothing can be sent from it here.
watch-nothing = This address holds nothing yet.
watch-no-activity = The activity of an address is shown after its wallet has signed in.
watch-needs-session = Balances are shown after you have signed in with a wallet of yours, or opened a link.

## Activity

filter = Filter
filter-all = All
filter-in = Received
filter-out = Sent
filter-operations = Payments
activity-empty-title = Nothing here yet
activity-empty = What you send and receive shows up here.
movement-sent = Sent
movement-received = Received
movement-fee = Network fee
movement-rent = Deposit
movement-swap = Swapped
movement-other = Other transaction
movement-failed = Failed transaction
movement-dropped = no longer on the chain

## Settings

wallets = Wallets
name = Name
rename = Rename
add-account = Add an account
add-account-lead = Another address of the same recovery phrase.
show-phrase = Show recovery phrase
remove-wallet = Remove from this device
remove-from-device = Remove
keep = Keep it
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
remove-external = Its key stays in { $app }. You can connect it again.
remove-watched = Nothing is lost. You can watch the address again.
disconnect-too = Also disconnect it from the service, which then stops following it for you.
sign-out = Sign out
theme = Appearance
theme-system = System
theme-light = Light
theme-dark = Dark
security = Security
locked-by-passkey = Opens with your passkey, and locks after five minutes without use.
locked-by-passphrase = Opens with your passphrase, and locks after five minutes without use.
storage-not-kept = This browser may delete the wallet if it runs short of space. Keep your recovery phrase safe.
lock-now = Lock now
end-session = Sign out and lock

## Links

link-title = Link
link-opening = Opening the link
link-closed-title = This link does not open any more
link-unopened-title = The link was not opened
link-offline = You are offline. Connect, then open the link again.
link-unavailable = The service does not answer. Wait a moment, then open the link again.

## Inside a messenger

messenger-lost-title = The wallet did not open here
messenger-lost = Close this window, and press the button in the chat again.
messenger-no-wallet-title = Your wallet is in your browser
messenger-no-wallet = A messenger's window keeps a storage of its own, which it may delete. Use the wallet in your browser, where you made it.
make-wallet-here = Make a wallet here anyway
open-in-browser = Open in my browser
handed-over-title = Continue in your browser
handed-over = The payment is open there, and this window can do nothing more with it. The message in the chat shows what becomes of it.
to-chat = Back to the chat

## Errors

error-offline = You are offline. Connect, then try again.
error-unreachable = The service does not answer. Try again in a moment.
error-unavailable = The service is not available right now. Try again in a moment.
error-too-many = Too many requests. Wait a minute, then try again.
error-session = Your session has ended. Lock and unlock the wallet to continue.
error-value = { $field }: { $problem }
error-answer = The service gave an answer that this page does not understand. Reload the page.
error-refused = Stopped: the service asked to sign something else than what is shown here ({ $reason }). Nothing was signed.
error-service-file = The file service.json of this page is wrong, so the page does not know its service. The one who hosts the page has to repair it.
error-unknown = Something went wrong, and nothing was sent. Reload the page.

## Errors of other wallet programs

app-missing = { $app } is not in this browser, or not for this network. Switch it on, then try again. Nothing was sent.
app-locked = { $app } is locked, or does not show its account to this page. Unlock it and allow this page, then try again. Nothing was sent.
app-other-account = { $app } has another account selected. Choose { $address } in it, then try again. Nothing was sent.
app-refused = It was refused in { $app }. Nothing was sent.
app-changed = { $app } changed what it was asked to sign, so the signature is not used. Nothing was sent.
app-wrong-key = { $app } signed with the key of another account, so the signature is not used. Nothing was sent.
app-failed = { $app } did not sign. Nothing was sent. Open it, then try again.

## Errors of the device

device-insecure = This browser offers no encryption here. Open the page by https, or on http://localhost.
device-no-storage = This browser cannot keep a wallet. Use another one.
device-storage-forbidden = This browser does not let the page keep anything. Leave private mode, or allow site data for this page.
device-storage-full = The storage of this browser is full, and nothing was changed. Free some space, then try again.
device-storage-failed = The storage of this browser failed, and nothing was changed. Reload the page.
device-word-count = A phrase has 12 or 24 words. You typed { $found }.
device-unknown-words = Not in the list of words: word { $places }. Compare with your paper.
device-checksum = Each word exists, but together they are not a phrase. Compare each word and its place with your paper.
device-check-failed = Not the word of your phrase: word { $places }. Compare with your paper.
device-too-short = A passphrase has at least { $atLeast } characters.
device-too-simple = A passphrase has at least { $distinct } different characters.
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
device-record-damaged = What is stored of this wallet is damaged. Restore it from its recovery phrase.
device-record-too-new = A newer version of this page stored this wallet. Reload the page.
device-last-wallet = This is the last account of its phrase.
device-name = A name has 1 to { $maximum } visible characters.
device-already-here = This wallet is already on this device, as { $name }.
device-other-network = This address is on this device for another network, as { $name }. Use it in one network only.
device-failed = This device could not do that. Reload the page.
