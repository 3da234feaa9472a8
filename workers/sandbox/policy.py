"""Which system calls a bot may make: data, with the reason for each line.

Four answers. ALLOWED and LIMITED calls go through, a LIMITED one only with the argument stated (else
EPERM). FORBIDDEN: known, and refused with EPERM. Whatever is not named: ENOSYS, so that a library falls back
as it would on an older kernel. Calls of a foreign architecture (i386, x32) kill.

Namespaces do not isolate everything: keyrings, flock on shared inodes, vsock, io_uring and signals to oneself
are closed here, and the pause between two turns holds only because `kill`, timers with signals, F_SETSIG and
new processes are refused.
"""

import signal
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limited:
    """Allowed if (argument number `arg`, its low 32 bits, & `mask`) is one of `values`.

    The kernel itself looks at the low 32 bits only of every argument used here.
    """

    name: str
    arg: int
    values: tuple[int, ...]
    reason: str
    mask: int = 0xFFFFFFFF


ALLOWED: tuple[tuple[str, str], ...] = (
    ("read write poll select", "the protocol and the log; first, because they are the most frequent"),
    ("clock_gettime clock_getres gettimeofday time times getrusage", "clocks"),
    ("readv writev pread64 lseek", "files and pipes"),
    ("close close_range dup dup2 dup3 pipe2", "its own descriptors, at most 32"),
    ("open openat fstat newfstatat stat lstat statx access faccessat faccessat2", "a read-only file system"),
    ("readlink readlinkat getcwd chdir getdents64 fadvise64", "a read-only file system"),
    ("ppoll pselect6 epoll_create1 epoll_ctl epoll_wait epoll_pwait epoll_pwait2 eventfd2", "asyncio"),
    ("sendto recvfrom shutdown getsockopt getsockname", "asyncio wakes itself through a socket pair"),
    ("mmap munmap mprotect mremap madvise brk", "memory, limited by RLIMIT_AS"),
    ("rt_sigaction rt_sigprocmask rt_sigreturn rt_sigtimedwait sigaltstack", "handlers; sends no signal"),
    ("futex set_robust_list get_robust_list set_tid_address rseq membarrier", "threads and locks"),
    ("sched_yield sched_getaffinity getcpu sysinfo uname", "numpy and os.cpu_count ask"),
    ("getpid getppid gettid getuid geteuid getgid getegid getgroups getpgrp getpgid getsid", "harmless"),
    ("nanosleep clock_nanosleep restart_syscall", "sleeping is paid by the wall guard"),
    ("setitimer getitimer alarm", "their signals end or interrupt, but never continue a stopped process"),
    ("getrlimit setrlimit", "hard limits can only be lowered"),
    ("getrandom", "os.urandom, the random module"),
    ("arch_prctl", "the loader sets the thread pointer"),
    ("execve", "bubblewrap's last step; only the interpreter is there to be run, under the same limits"),
    ("wait4", "there are no children: returns at once"),
    ("exit exit_group", "the end"),
)

_CLONE_THREAD = 0x0001_0000
_CLONE_NEW_AND_TRACED = 0x7E02_0080 | 0x2000 | 0x4000  # all namespaces, NEWTIME; PTRACE; VFORK
_TCGETS, _FIONREAD, _FIONBIO, _FIONCLEX, _FIOCLEX = 0x5401, 0x541B, 0x5421, 0x5450, 0x5451
_F_DUPFD_CLOEXEC = 1030
_PR_SET_NAME, _PR_SET_VMA = 15, 0x53564D41
_AF_UNIX = 1

LIMITED: tuple[Limited, ...] = (
    Limited(
        "clone", 0, (_CLONE_THREAD,), "threads, at most 7; no process", _CLONE_THREAD | _CLONE_NEW_AND_TRACED
    ),
    Limited("tgkill", 2, (signal.SIGABRT,), "abort(); with SIGCONT a thread would undo its own stop"),
    Limited("ioctl", 1, (_TCGETS, _FIONREAD, _FIONBIO, _FIONCLEX, _FIOCLEX), "isatty, blocking, inheritance"),
    Limited("fcntl", 1, (0, 1, 2, 3, 4, _F_DUPFD_CLOEXEC), "DUPFD, GETFD, SETFD, GETFL, SETFL; no F_SETSIG"),
    Limited("prlimit64", 0, (0,), "its own limits, which it can only lower"),
    Limited("socketpair", 0, (_AF_UNIX,), "asyncio wakes itself through one"),
    Limited("prctl", 0, (_PR_SET_NAME, _PR_SET_VMA), "names of threads and of memory"),
)

FORBIDDEN: tuple[tuple[str, str], ...] = (
    ("fork vfork execveat", "one process; a daemon would outlive the turn"),
    ("kill tkill rt_sigqueueinfo rt_tgsigqueueinfo pidfd_send_signal", "SIGCONT to itself undoes the stop"),
    ("timer_create timer_settime timer_gettime timer_getoverrun timer_delete", "a timer may send SIGCONT"),
    ("timerfd_create timerfd_settime timerfd_gettime signalfd signalfd4", "nothing needs them"),
    ("pause rt_sigsuspend rt_sigpending waitid", "nothing needs them"),
    ("ptrace process_vm_readv process_vm_writev kcmp", "other processes' memory"),
    ("pidfd_open pidfd_getfd process_madvise process_mrelease", "other processes"),
    ("socket connect accept accept4 bind listen", "no network of any family: vsock and alg pass namespaces"),
    ("sendmsg recvmsg sendmmsg recvmmsg getpeername setsockopt", "descriptors travel in messages"),
    ("mount umount2 pivot_root chroot open_tree move_mount mount_setattr", "mounts"),
    ("fsopen fsconfig fsmount fspick", "mounts"),
    ("unshare setns", "new namespaces bring new capabilities"),
    ("setuid setgid setreuid setregid setresuid setresgid setgroups setfsuid setfsgid", "identity"),
    ("getresuid getresgid capget capset setpgid setsid personality", "identity"),
    ("add_key request_key keyctl", "keyrings are shared by uid, not by namespace"),
    ("bpf perf_event_open userfaultfd", "kernel attack surface"),
    ("io_uring_setup io_uring_enter io_uring_register", "kernel attack surface; no filter sees its calls"),
    ("io_setup io_destroy io_getevents io_submit io_cancel io_pgetevents", "kernel attack surface"),
    ("seccomp landlock_create_ruleset landlock_add_rule landlock_restrict_self", "kernel attack surface"),
    ("memfd_create memfd_secret", "memory that RLIMIT_AS does not count; a file to execute"),
    ("shmget shmat shmctl shmdt semget semop semctl semtimedop msgget msgsnd msgrcv msgctl", "kernel memory"),
    ("mq_open mq_unlink mq_timedsend mq_timedreceive mq_notify mq_getsetattr", "kernel memory; signals"),
    ("flock", "locks on inodes that all bots share: a channel between them"),
    ("inotify_init inotify_init1 inotify_add_watch inotify_rm_watch", "a channel between bots"),
    ("fanotify_init fanotify_mark", "a channel between bots"),
    ("name_to_handle_at open_by_handle_at openat2", "ways around paths"),
    ("creat rename renameat renameat2 link linkat unlink unlinkat symlink symlinkat", "nothing is writable"),
    ("mkdir mkdirat rmdir mknod mknodat", "nothing is writable"),
    ("chmod fchmod fchmodat chown fchown lchown fchownat", "nothing is writable"),
    ("truncate ftruncate fallocate utime utimes utimensat futimesat umask", "nothing is writable"),
    ("setxattr lsetxattr fsetxattr removexattr lremovexattr fremovexattr", "nothing is writable"),
    ("getxattr lgetxattr fgetxattr listxattr llistxattr flistxattr", "nothing needs them"),
    ("fsync fdatasync sync syncfs sync_file_range msync", "would make all wait for the disk"),
    ("splice tee vmsplice sendfile copy_file_range", "nothing needs them"),
    ("pwrite64 preadv pwritev preadv2 pwritev2", "nothing needs them"),
    ("mlock mlock2 mlockall munlock munlockall", "locked memory"),
    ("mbind set_mempolicy get_mempolicy set_mempolicy_home_node", "the host's memory"),
    ("migrate_pages move_pages", "the host's memory"),
    ("pkey_mprotect pkey_alloc pkey_free remap_file_pages", "nothing needs them"),
    ("sched_setaffinity sched_setscheduler sched_setparam sched_setattr", "fair shares"),
    ("setpriority ioprio_set", "fair shares"),
    ("modify_ldt iopl ioperm uselib sysfs _sysctl ustat", "old, and x86 only"),
    ("acct swapon swapoff reboot sethostname setdomainname vhangup quotactl quotactl_fd", "the host"),
    ("init_module finit_module delete_module kexec_load kexec_file_load syslog lookup_dcookie", "the host"),
    ("adjtimex clock_adjtime clock_settime settimeofday", "the host's clock"),
)

UNKNOWN: tuple[tuple[str, str], ...] = (
    ("clone3", "its flags lie in memory, where no filter sees them; the C library falls back to clone"),
)
