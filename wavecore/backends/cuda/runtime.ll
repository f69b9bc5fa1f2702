
%struct.CudaLaunch = type { i64, i64, i64, i64, i64, i64, i64, i64, [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [32 x i32] }
%struct.Found = type { i32, i64, i64 }
%struct.Range = type { i64, i64, i64, i64, i64, i64, i64 }

@wc_launch = external dso_local local_unnamed_addr addrspace(4) constant %struct.CudaLaunch, align 8
@llvm.compiler.used = appending global [4 x ptr] [ptr @wc_ended, ptr @wc_find_range, ptr @wc_note, ptr @wc_pause], section "llvm.metadata"

define dso_local %struct.Found @wc_find_range(i64 noundef %0, i64 noundef %1, i32 noundef %2, i64 noundef %3, i64 noundef %4) #0 {
  %6 = sub i64 %0, %3
  %7 = icmp ugt i64 %6, %4
  %8 = sub nuw i64 %4, %6
  %9 = icmp ugt i64 %1, %8
  %10 = select i1 %7, i1 true, i1 %9
  br i1 %10, label %11, label %93

11:                                               ; preds = %5
  %12 = load i64, ptr addrspace(4) @wc_launch, align 8
  %13 = inttoptr i64 %12 to ptr addrspace(1)
  %14 = load i64, ptr addrspace(4) getelementptr inbounds nuw (i8, ptr addrspace(4) @wc_launch, i64 8), align 8
  %15 = icmp eq i64 %14, 0
  br i1 %15, label %29, label %16

16:                                               ; preds = %11, %16
  %17 = phi i64 [ %27, %16 ], [ %14, %11 ]
  %18 = phi i64 [ %26, %16 ], [ 0, %11 ]
  %19 = add i64 %17, %18
  %20 = lshr i64 %19, 1
  %21 = getelementptr inbounds nuw %struct.Range, ptr addrspace(1) %13, i64 %20
  %22 = getelementptr inbounds nuw i8, ptr addrspace(1) %21, i64 8
  %23 = load i64, ptr addrspace(1) %22, align 8
  %24 = icmp ugt i64 %23, %0
  %25 = add nuw i64 %20, 1
  %26 = select i1 %24, i64 %18, i64 %25
  %27 = select i1 %24, i64 %20, i64 %17
  %28 = icmp ult i64 %26, %27
  br i1 %28, label %16, label %29

29:                                               ; preds = %16, %11
  %30 = phi i64 [ 0, %11 ], [ %26, %16 ]
  %31 = icmp ult i64 %30, %14
  br i1 %31, label %32, label %93

32:                                               ; preds = %29
  %33 = getelementptr inbounds nuw %struct.Range, ptr addrspace(1) %13, i64 %30
  %34 = icmp eq i32 %2, 0
  %35 = and i64 %1, 3
  %36 = icmp eq i64 %35, 0
  %37 = and i1 %34, %36
  %38 = load i64, ptr addrspace(1) %33, align 8
  %39 = icmp ugt i64 %38, %0
  br i1 %39, label %40, label %47

40:                                               ; preds = %32
  %41 = xor i64 %38, %0
  %42 = icmp ult i64 %41, 4
  %43 = and i1 %37, %42
  br i1 %43, label %44, label %93

44:                                               ; preds = %40
  %45 = add i64 %1, %0
  %46 = sub i64 %45, %38
  br label %47

47:                                               ; preds = %44, %32
  %48 = phi i64 [ %38, %44 ], [ %0, %32 ]
  %49 = phi i64 [ %46, %44 ], [ %1, %32 ]
  %50 = getelementptr inbounds nuw i8, ptr addrspace(1) %33, i64 16
  %51 = load i64, ptr addrspace(1) %50, align 8
  %52 = icmp ne i64 %51, 0
  %53 = zext i1 %52 to i32
  %54 = getelementptr inbounds nuw i8, ptr addrspace(1) %33, i64 8
  %55 = load i64, ptr addrspace(1) %54, align 8
  %56 = sub i64 %55, %48
  %57 = icmp ugt i64 %49, %56
  br i1 %57, label %58, label %87

58:                                               ; preds = %47
  %59 = getelementptr inbounds nuw i8, ptr addrspace(1) %33, i64 24
  %60 = load i64, ptr addrspace(1) %59, align 8
  %61 = icmp eq i64 %60, 0
  br i1 %61, label %78, label %67

62:                                               ; preds = %67
  %63 = getelementptr inbounds nuw i8, ptr addrspace(1) %68, i64 56
  %64 = getelementptr inbounds nuw i8, ptr addrspace(1) %68, i64 80
  %65 = load i64, ptr addrspace(1) %64, align 8
  %66 = icmp eq i64 %65, 0
  br i1 %66, label %78, label %67

67:                                               ; preds = %58, %62
  %68 = phi ptr addrspace(1) [ %63, %62 ], [ %33, %58 ]
  %69 = phi i32 [ %73, %62 ], [ %53, %58 ]
  %70 = getelementptr inbounds nuw i8, ptr addrspace(1) %68, i64 72
  %71 = load i64, ptr addrspace(1) %70, align 8
  %72 = icmp eq i64 %71, 0
  %73 = select i1 %72, i32 0, i32 %69
  %74 = getelementptr inbounds nuw i8, ptr addrspace(1) %68, i64 64
  %75 = load i64, ptr addrspace(1) %74, align 8
  %76 = sub i64 %75, %48
  %77 = icmp ugt i64 %49, %76
  br i1 %77, label %62, label %87

78:                                               ; preds = %62, %58
  %79 = phi i64 [ %55, %58 ], [ %75, %62 ]
  %80 = phi i32 [ %53, %58 ], [ %73, %62 ]
  br i1 %37, label %81, label %93

81:                                               ; preds = %78
  %82 = add i64 %79, -1
  %83 = add i64 %48, -1
  %84 = add i64 %83, %49
  %85 = xor i64 %82, %84
  %86 = icmp ult i64 %85, 4
  br i1 %86, label %87, label %93

87:                                               ; preds = %67, %47, %81
  %88 = phi i32 [ %80, %81 ], [ %53, %47 ], [ %73, %67 ]
  %89 = icmp ne i32 %88, 0
  %90 = select i1 %34, i1 true, i1 %89
  br i1 %90, label %91, label %93

91:                                               ; preds = %87
  %92 = sub i64 %55, %38
  br label %93

93:                                               ; preds = %87, %78, %81, %40, %29, %91, %5
  %94 = phi i32 [ 0, %5 ], [ 1, %40 ], [ 1, %29 ], [ 0, %91 ], [ 1, %78 ], [ 1, %81 ], [ 5, %87 ]
  %95 = phi i64 [ %3, %5 ], [ 0, %40 ], [ 0, %29 ], [ %38, %91 ], [ 0, %78 ], [ 0, %81 ], [ 0, %87 ]
  %96 = phi i64 [ %4, %5 ], [ 0, %40 ], [ 0, %29 ], [ %92, %91 ], [ 0, %78 ], [ 0, %81 ], [ 0, %87 ]
  %97 = insertvalue %struct.Found poison, i32 %94, 0
  %98 = insertvalue %struct.Found %97, i64 %95, 1
  %99 = insertvalue %struct.Found %98, i64 %96, 2
  ret %struct.Found %99
}

define dso_local void @wc_note(i32 noundef %0, i64 noundef %1, i64 noundef %2, i32 noundef %3, i32 noundef %4, i64 noundef %5, i32 noundef %6, i32 noundef %7, i64 noundef %8) #1 {
  %10 = tail call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %12, label %45

12:                                               ; preds = %9
  %13 = load i64, ptr addrspace(4) getelementptr inbounds nuw (i8, ptr addrspace(4) @wc_launch, i64 32), align 8
  %14 = inttoptr i64 %13 to ptr addrspace(1)
  %15 = load i64, ptr addrspace(4) getelementptr inbounds nuw (i8, ptr addrspace(4) @wc_launch, i64 56), align 8
  %16 = load i32, ptr addrspace(4) getelementptr inbounds nuw (i8, ptr addrspace(4) @wc_launch, i64 108), align 4
  %17 = addrspacecast ptr addrspace(1) %14 to ptr
  br label %18

18:                                               ; preds = %18, %12
  %19 = atomicrmw xchg ptr %17, i32 1 seq_cst, align 8
  %20 = icmp eq i32 %19, 0
  br i1 %20, label %21, label %18

21:                                               ; preds = %18
  %22 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %23 = zext nneg i32 %22 to i64
  %24 = add i64 %15, %23
  %25 = zext i32 %16 to i64
  %26 = mul i64 %24, %25
  %27 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %28 = lshr i32 %27, 5
  %29 = zext nneg i32 %28 to i64
  %30 = add i64 %26, %29
  tail call void @llvm.nvvm.membar.gl()
  %31 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 8
  %32 = load volatile i64, ptr addrspace(1) %31, align 8
  %33 = icmp ult i64 %30, %32
  br i1 %33, label %34, label %44

34:                                               ; preds = %21
  store volatile i64 %30, ptr addrspace(1) %31, align 8
  %35 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 4
  store volatile i32 %0, ptr addrspace(1) %35, align 4
  %36 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 16
  store volatile i64 %1, ptr addrspace(1) %36, align 8
  %37 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 24
  store volatile i64 %2, ptr addrspace(1) %37, align 8
  %38 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 48
  store volatile i32 %3, ptr addrspace(1) %38, align 8
  %39 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 52
  store volatile i32 %4, ptr addrspace(1) %39, align 4
  %40 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 40
  store volatile i64 %5, ptr addrspace(1) %40, align 8
  %41 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 56
  store volatile i32 %6, ptr addrspace(1) %41, align 8
  %42 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 60
  store volatile i32 %7, ptr addrspace(1) %42, align 4
  %43 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 32
  store volatile i64 %8, ptr addrspace(1) %43, align 8
  br label %44

44:                                               ; preds = %34, %21
  tail call void @llvm.nvvm.membar.gl()
  store volatile i32 0, ptr addrspace(1) %14, align 8
  br label %45

45:                                               ; preds = %9, %44
  ret void
}

declare noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid() #2

declare void @llvm.nvvm.membar.gl() #3

define dso_local i32 @wc_pause() #4 {
  %1 = load i64, ptr addrspace(4) getelementptr inbounds nuw (i8, ptr addrspace(4) @wc_launch, i64 40), align 8
  %2 = inttoptr i64 %1 to ptr addrspace(1)
  %3 = load volatile i32, ptr addrspace(1) %2, align 4
  ret i32 %3
}

define dso_local void @wc_ended(i64 noundef %0) #5 {
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %4, label %9

4:                                                ; preds = %1
  %5 = load i64, ptr addrspace(4) getelementptr inbounds nuw (i8, ptr addrspace(4) @wc_launch, i64 32), align 8
  %6 = inttoptr i64 %5 to ptr addrspace(1)
  %7 = getelementptr inbounds nuw i8, ptr addrspace(1) %6, i64 64
  %8 = atomicrmw add ptr addrspace(1) %7, i64 %0 monotonic, align 8
  br label %9

9:                                                ; preds = %1, %4
  ret void
}

declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" }
attributes #1 = { noinline norecurse nounwind "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nounwind }
attributes #4 = { mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" }
attributes #5 = { mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" }



